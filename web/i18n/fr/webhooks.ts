import type { webhookWords as english } from '../en/webhooks.ts'
import type { Widened } from '../en.ts'
import { counted } from './counting.ts'

export const webhookWords: Widened<typeof english> = {
  title: 'Webhooks',
  intro:
    'Dayleaf peut prévenir un autre de tes programmes, comme Home Assistant ou n8n, quand il se passe quelque chose dans ton journal.',
  none: 'Pas encore de webhooks.',
  address: 'Adresse du destinataire',
  addressHint:
    'Une adresse publique qui commence par https, sauf si l’administrateur de ce serveur en permet d’autres.',
  name: 'Nom',
  tellsOf: 'Il est prévenu de',
  events: {
    'event.created': 'Nouvelles notes',
    'event.updated': 'Notes modifiées',
    'event.deleted': 'Notes supprimées',
    'page.written': 'Pages écrites',
    'page.deleted': 'Pages supprimées',
    'import.completed': 'Importations terminées',
    'generation.failed': 'Pages qui n’ont pas pu s’écrire',
  },
  types: {
    'event.created': 'Nouvelle note',
    'event.updated': 'Note modifiée',
    'event.deleted': 'Note supprimée',
    'page.written': 'Page écrite',
    'page.deleted': 'Page supprimée',
    'import.completed': 'Importation terminée',
    'generation.failed': 'Page qui n’a pas pu s’écrire',
    'webhook.test': 'Test',
  },
  includeContent: 'Avec les textes des notes et des pages',
  contentHint:
    'Sans eux, il reçoit des identifiants et des dates. Les textes des notes jamais envoyées ne le sont pas non plus ici.',
  withTexts: 'avec les textes',
  create: 'Créer un webhook',
  secretOnce:
    'Copie le secret maintenant ; le destinataire vérifie la signature avec. Il ne sera plus montré.',
  on: 'activé',
  off: 'désactivé',
  failedAt: (when) =>
    `désactivé ${when} : son destinataire n’a rien accepté pendant trois jours, ou a demandé de ne plus être prévenu`,
  turnOn: 'Activer',
  turnOff: 'Désactiver',
  test: 'Envoyer un test',
  renew: 'Nouveau secret',
  renewConfirm:
    'Le secret précédent vaut encore un jour, pour que tu puisses le remplacer chez le destinataire.',
  remove: 'Supprimer',
  removeConfirm: (name) => `« ${name} » n’est plus prévenu de rien, et la liste de ses envois est supprimée.`,
  deliveries: 'Derniers envois',
  noDeliveries: 'Aucun pour l’instant.',
  states: {
    waiting: 'en attente',
    delivered: 'arrivé',
    failed: 'pas arrivé',
    dropped: 'abandonné à la désactivation',
  },
  nextTry: (when) => `prochain essai ${when}`,
  tries: (count) => counted(count, 'essai', 'essais'),
  reasons: {
    status: (status) => `le destinataire a répondu ${status}`,
    unreachable: () => 'le destinataire est injoignable',
    timeout: () => 'le destinataire n’a pas répondu en dix secondes',
    private_address: () => 'il est dans un réseau privé, ce que l’administrateur ne permet pas',
    secret_lost: () => 'son secret n’est plus lisible ; donne-lui-en un nouveau',
  },
}
