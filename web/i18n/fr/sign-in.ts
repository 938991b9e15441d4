import type { signInWords as english } from '../en/sign-in.ts'
import type { Widened } from '../en.ts'

export const signInWords: Widened<typeof english> = {
  signInWith: (name) => `Se connecter avec ${name}`,
  signedOut: 'Tu es déconnecté.',
  signingIn: 'Connexion…',
  setPassword: 'Choisir un mot de passe',
  withoutPassword:
    'Ton compte n’a pas de mot de passe. Pour confirmer, ta connexion doit dater de moins de dix minutes.',
  signInAgain: 'Ta connexion date de plus de dix minutes. Déconnecte-toi, reconnecte-toi et reviens ici.',
  problems: {
    off: 'Cette façon de se connecter n’existe plus ici.',
    'unknown-address':
      'Tu ne peux te connecter ainsi qu’à l’adresse que l’administrateur a donnée à Dayleaf. Ouvre cette adresse.',
    unreachable: 'Le service qui te connecte ne répond pas. Réessaie plus tard.',
    expired:
      'La connexion a pris trop de temps, a été recommencée dans un autre onglet, ou ton navigateur ne garde pas les cookies. Réessaie.',
    denied: 'La connexion a été annulée, ou l’accès t’y a été refusé.',
    refused:
      'La connexion a échoué. Réessaie. Si cela ne suffit pas, demande à l’administrateur : le journal dit pourquoi.',
    'no-email':
      'Le service qui te connecte n’a donné aucune adresse e-mail, et un nouveau compte en a besoin.',
    'email-taken':
      'Il y a déjà un compte avec ton adresse e-mail. Connecte-toi comme avant : tu peux le lier dans les réglages.',
    'email-unverified':
      'Il y a déjà un compte avec ton adresse e-mail, que le service qui te connecte n’a pas vérifiée. Vérifie-la là-bas, puis réessaie.',
    'registration-closed':
      'Tu n’as pas de compte ici, et ce service n’en accepte pas de nouveaux. Demande à l’administrateur.',
    disabled: 'L’administrateur a désactivé ton compte.',
    'too-many': 'Trop d’essais. Attends une minute, puis réessaie.',
  },
}
