import type { feedWords as english } from '../en/feeds.ts'
import type { Widened } from '../en.ts'
import { counted, form } from './counting.ts'

export const feedWords: Widened<typeof english> = {
  title: 'Ce qui arrive tout seul',
  intro:
    'Des notes qui viennent toutes seules : rendez-vous, images, lieux, santé. Tu peux les modifier et les supprimer ; elles restent alors telles quelles.',
  none: 'Rien n’arrive encore tout seul.',
  kinds: {
    calendar: 'Calendrier',
    immich: 'Immich',
    owntracks: 'OwnTracks ou Overland',
    health: 'Health Auto Export',
    memos: 'Memos',
  },
  hints: {
    calendar:
      'L’adresse d’un fichier ICS. La plupart des calendriers l’appellent « adresse secrète » ou « s’abonner ».',
    immich: 'Les images de chaque jour. Crée une clé d’API dans Immich, dans les réglages de ton compte.',
    owntracks:
      'Les séjours d’au moins dix minutes deviennent des notes. Après l’ajout, tu verras quoi saisir dans l’application.',
    health:
      'Une note par jour avec les pas, le sommeil et le reste. Après l’ajout, tu verras quoi saisir dans l’application.',
    memos:
      'Tous tes mémos avec leurs fichiers et commentaires. Crée un jeton d’accès dans Memos, sous « My Account ».',
  },
  add: 'Ajouter',
  kind: 'Depuis',
  name: 'Nom',
  address: 'Adresse',
  credential: 'Clé d’API, jeton, ou nom:mot de passe',
  credentialKept: 'Laisse vide pour garder ce qui est enregistré.',
  copyOriginal: 'Copier les originaux, pas seulement des aperçus',
  archived: 'Les mémos archivés aussi',
  token: 'Saisis ceci dans l’application. Le mot de passe n’est montré que maintenant.',
  appAddress: 'Adresse',
  appUser: 'Utilisateur',
  appPassword: 'Mot de passe',
  appToken: 'En-tête « Authorization »',
  events: (count) => counted(count, 'note', 'notes'),
  lastRun: (moment) => `Dernière fois : ${moment}`,
  neverRun: 'Encore jamais',
  running: 'En cours…',
  nextRun: (moment) => `prochaine fois : ${moment}`,
  failingSince: (moment) => `Injoignable depuis ${moment}.`,
  added: (count) => form(count, `${count} ajoutée`, `${count} ajoutées`),
  changed: (count) => form(count, `${count} modifiée`, `${count} modifiées`),
  removed: (count) => form(count, `${count} retirée`, `${count} retirées`),
  kept: (count) =>
    `${counted(count, 'changement non repris', 'changements non repris')} : le jour a une page, ou tu as modifié la note`,
  nothingNew: 'rien de nouveau',
  run: 'Lancer maintenant',
  look: 'Aperçu',
  preview: 'Ce que cela apporterait',
  attachments: (count) => counted(count, 'fichier', 'fichiers'),
  removeKeep: 'Retirer, et garder les notes',
  removeAll: 'Retirer avec ses notes',
  removeKeepConfirm: (name) => `Plus rien ne vient de ${name}. Ses notes restent.`,
  removeAllConfirm: (name) =>
    `Plus rien ne vient de ${name}, et ses notes vont à la corbeille, sauf celles des jours qui ont une page.`,
  from: (name) => `de ${name}`,
  fromOther: 'd’une source qui a été retirée',
  errors: {
    encrypted: 'L’application chiffre ce qu’elle envoie. Retire sa clé de chiffrement.',
    other_server: 'Saisis à nouveau la clé ou le mot de passe : l’adresse est celle d’un autre serveur.',
    too_many_feeds: 'Il peut y avoir 20 sources. Retires-en une d’abord.',
    address: 'Saisis une adresse qui commence par https:// ou http://, sans mot de passe.',
    credential: 'Cette clé ou ce mot de passe ne convient pas : saisis-le à nouveau.',
  },
}
