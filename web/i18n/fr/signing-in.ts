import type { signingInWords as english } from '../en/signing-in.ts'
import type { Widened } from '../en.ts'

export const signingInWords: Widened<typeof english> = {
  title: 'Connexion',
  byPasskey: 'Se connecter avec une clé d’accès',
  passkeys: 'Clés d’accès',
  passkeysIntro:
    'Connecte-toi par empreinte, visage ou code PIN, sans adresse e-mail ni mot de passe. La clé reste sur ton appareil ou dans ton gestionnaire de mots de passe.',
  noPasskeys: 'Pas encore de clé d’accès.',
  noPasskeyBrowser: 'Ce navigateur ne peut pas utiliser de clé d’accès ici. Il faut une adresse en https.',
  noPasskeyAddress:
    'Les clés d’accès ne fonctionnent qu’à l’adresse que la personne qui gère Dayleaf a indiquée (DAYLEAF_PUBLIC_URL).',
  passkeyName: 'Nom de la clé',
  passkeyNameHint: 'Laissé vide, elle porte le nom de ce navigateur.',
  addPasskey: 'Ajouter une clé d’accès',
  unnamed: 'Une clé d’accès',
  remove: 'Retirer',
  removeNamed: (name) => `Retirer ${name}`,
  removeTitle: 'Retirer la clé d’accès ?',
  removeText: (name) =>
    `Plus personne ne pourra se connecter avec « ${name} ». Les appareils connectés le restent.`,
  passkeyFaults: {
    cancelled: 'Ton navigateur n’a reçu aucune clé, ou a attendu trop longtemps. Réessaie.',
    present: 'Cet appareil a déjà une clé d’accès pour ton compte.',
    failed: 'Ce navigateur ou cet appareil ne le permet pas.',
    unknown:
      'Cette clé n’est pas connue ici, ou tu as mis trop de temps. Réessaie, ou connecte-toi avec ton mot de passe.',
    disabled: 'La personne qui gère ce service a désactivé le compte.',
  },
  link: (name) => `Lier à ${name}`,
  linkIntro: (name) =>
    `Tu peux lier ton compte à celui que tu as chez ${name}, et te connecter là-bas ensuite. Les adresses e-mail peuvent différer.`,
  linked: (name) => `Ton compte est lié à ${name}.`,
  linkedIntro: (name) => `Qui se connecte chez ${name} en ton nom est connecté ici.`,
  unlink: 'Supprimer le lien',
  unlinked: (name) => `${name} ne te connecte plus ici.`,
  linkTaken: 'Ton compte là-bas est déjà lié à un autre compte ici. Supprime d’abord ce lien.',
  lastWay:
    'C’est la dernière façon de te connecter à ton compte. Définis d’abord un mot de passe ou ajoute une clé d’accès.',
  codes: 'Codes à usage unique',
  codesIntro:
    'Une application de ton téléphone crée un nouveau code toutes les 30 secondes. La connexion par mot de passe en demande alors un ; celle par clé d’accès, non.',
  setUp: 'Configurer les codes à usage unique',
  scan: 'Scanne ceci avec une application de codes à usage unique :',
  qrCode: 'Code QR avec le secret pour ton application',
  openApp: 'Ouvrir l’application sur cet appareil',
  typeSecret: 'Ou saisis ce secret dans l’application :',
  turnOn: 'Activer',
  code: 'Code de ton application',
  recoveryCode: 'Code de secours',
  useRecovery: 'Utiliser un code de secours',
  useApp: 'Utiliser l’application',
  wrongCode: 'Ce n’est pas le code actuel, ou il a déjà servi. Attends le suivant.',
  codeIntro: 'Ton compte est protégé par des codes à usage unique.',
  codesOn: (left) =>
    `Les codes à usage unique sont activés. ${left < 2 ? `Il reste ${left} code de secours` : `Il reste ${left} codes de secours`}.`,
  newRecoveryCodes: 'Nouveaux codes de secours',
  newRecoveryCodesText: 'Les anciens ne sont plus valables. Saisis un code pour continuer.',
  turnOff: 'Désactiver les codes à usage unique',
  turnedOff: 'Les codes à usage unique sont désactivés.',
  yourPassword: 'Ton mot de passe',
  recoveryOnce:
    'Garde ces codes de secours, ailleurs que sur ton téléphone. Chacun te connecte une fois quand tu n’as pas l’application. Ils ne sont plus affichés ensuite.',
  fileTitle: (host) => `Codes de secours pour Dayleaf sur ${host}`,
  download: 'Télécharger',
  downloaded: 'Téléchargé',
  kept: 'Je les ai gardés',
}
