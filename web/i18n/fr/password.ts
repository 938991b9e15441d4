import type { passwordWords as english } from '../en/password.ts'
import type { Widened } from '../en.ts'

export const passwordWords: Widened<typeof english> = {
  title: 'Un nouveau mot de passe',
  byMail:
    'Saisis l’adresse de ton compte. S’il existe, un e-mail avec un lien est en route ; le lien fonctionne une fois, pendant une heure.',
  send: 'Envoyer le lien',
  sent: 'S’il y a un compte avec cette adresse, l’e-mail est en route. Regarde aussi dans les indésirables.',
  byOperator:
    'Ce serveur n’envoie pas d’e-mails. Demande à la personne qui s’en occupe : elle peut te donner un nouveau mot de passe avec cette commande.',
  operatorNote: 'Personne ne peut lire ton ancien mot de passe, et rien ne change dans ton journal.',
  choose: 'Choisis un nouveau mot de passe',
  chooseHint: 'Tous les appareils sont déconnectés, et les clés d’API prennent fin.',
  newPassword: 'Nouveau mot de passe',
  save: 'Enregistrer et se connecter',
  expired: 'Ce lien a déjà servi, ou a expiré. Demandes-en un autre.',
  again: 'Demander un autre lien',
  saved: 'Ton nouveau mot de passe est enregistré.',
  toSignIn: 'Vers la connexion',
}
