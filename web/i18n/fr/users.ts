import type { ScreenWords } from '../en-screens.ts'

export const userWords: ScreenWords['users'] = {
  title: 'Comptes',
  intro: 'Qui a un compte ici, et combien d’espace il occupe. Le contenu des journaux n’est pas montré ici.',
  forbidden: 'Seuls les administrateurs de ce service voient cette page.',
  invite: 'Inviter',
  email: 'Adresse e-mail',
  inviteHint:
    'Tu obtiens un lien, que tu envoies toi-même. Il permet de choisir un mot de passe, une seule fois, dans les sept jours.',
  linkOnce: (email: string) => `Envoie ce lien à ${email}. Il ne sera plus affiché.`,
  since: (day: string) => `depuis le ${day}`,
  used: (day: string) => `dernière utilisation : ${day}`,
  unused: 'pas connecté',
  disk: (size: string) => `${size} Mo`,
  diskOf: (size: string, quota: string) => `${size} sur ${quota} Mo`,
  operator: 'administrateur',
  disabled: 'désactivé',
  open: 'invité',
  expired: 'invitation expirée',
  disable: 'Désactiver',
  disableConfirm: (email: string) =>
    `${email} est déconnecté partout, ses clés d’API prennent fin pour toujours et personne ne peut se connecter. Le journal reste.`,
  disabledNotice: (email: string) => `Le compte ${email} est désactivé.`,
  enable: 'Activer',
  change: 'Modifier',
  quota: 'Espace pour les fichiers, en Mo',
  quotaHint: 'Vide : autant que tout le monde.',
  save: 'Enregistrer',
  promote: 'Nommer administrateur',
  promoteConfirm: (email: string) =>
    `${email} pourra inviter, désactiver et modifier des comptes, le tien aussi.`,
  demote: 'Retirer le rôle',
  demoteConfirm: (email: string) => `${email} ne verra plus cette page.`,
  again: 'Nouveau lien',
  takeBack: 'Retirer l’invitation',
  takeBackConfirm: (email: string) => `Le lien de ${email} prend fin et le compte vide est supprimé.`,
  refused: 'Refusé : il faut d’abord un autre administrateur, ou tu ne l’es plus.',
}
