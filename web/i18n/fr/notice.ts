import type { noticeWords as english } from '../en/notice.ts'
import type { Widened } from '../en.ts'

export const noticeWords: Widened<typeof english> = {
  title: 'Notifications',
  intro:
    'Dayleaf peut te dire qu’il y a quelque chose, jamais quoi : aucune notification ne contient de texte de ton journal. Les messages à un navigateur passent, chiffrés, par le service push de son éditeur.',
  pageReady: 'Quand une page s’est écrite sans toi',
  evening: 'Quand rien n’est noté le soir',
  push: 'Sur les appareils ci-dessous',
  mail: 'Par e-mail',
  noMail: 'Ce serveur n’envoie pas d’e-mails. Son administrateur peut l’installer.',
  time: 'À',
  timeHint: 'Selon le fuseau horaire de ton compte ; à défaut, selon celui de ta dernière note.',
  devices: 'Appareils qui reçoivent des notifications',
  none: 'Aucun pour l’instant.',
  turnOn: 'Activer ici',
  turnOff: 'Désactiver ici',
  here: 'cet appareil',
  isOff: 'Les notifications sont désactivées sur cet appareil.',
  noDevice: 'Aucun appareil ne reçoit encore de notifications. Active-les ci-dessous.',
  unknown: 'Appareil inconnu',
  lastSent: (when) => `dernière notification ${when}`,
  neverSent: 'pas encore de notification',
  remove: 'Retirer',
  removeNamed: (name) => `Ne plus envoyer de notifications à ${name}`,
  removed: 'Cet appareil ne reçoit plus de notifications.',
  test: 'Envoyer un test',
  results: {
    sent: (name) => `${name} : envoyé.`,
    gone: (name) => `${name} : son navigateur a mis fin à l’abonnement ; il a donc été retiré.`,
    refused: (name, status) =>
      status === null
        ? `${name} : son service push est à une adresse à laquelle ce serveur ne se connecte pas.`
        : `${name} : son service push a refusé le message (${status}).`,
    unreachable: (name) => `${name} : son service push est injoignable pour le moment.`,
  },
  states: {
    insecure:
      'Les notifications demandent une adresse qui commence par https. L’administrateur peut l’installer.',
    homeScreen: 'Sur un iPhone ou un iPad, ajoute d’abord Dayleaf à l’écran d’accueil, et ouvre-le de là.',
    unsupported: 'Ce navigateur ne peut pas recevoir de notifications.',
    denied:
      'Les notifications de ce site sont bloquées dans ce navigateur. Autorise-les dans ses réglages pour le site.',
    notAllowed: 'Le navigateur n’a pas eu le droit de montrer des notifications.',
    failed:
      'Le navigateur n’a pas pu s’abonner : son service push est injoignable, ou désactivé dans le navigateur.',
  },
}
