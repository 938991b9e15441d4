import type { unlockWords as english } from '../en/unlock.ts'
import type { Widened } from '../en.ts'

export const unlockWords: Widened<typeof english> = {
  locked: 'Ce fichier est protégé par un mot de passe :',
  password: 'Mot de passe du fichier',
  wrong: 'Ce n’est pas le mot de passe de ce fichier.',
  open: 'Ouvrir le fichier',
}
