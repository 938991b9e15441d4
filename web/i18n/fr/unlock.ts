import type { unlockWords as english } from '../en/unlock.ts'
import type { Unfinished } from '../unfinished.ts'

export const unlockWords: Unfinished<typeof english> = {
  locked: 'Ce fichier est protégé par un mot de passe :',
  password: 'Mot de passe du fichier',
  wrong: 'Ce n’est pas le mot de passe de ce fichier.',
  open: 'Ouvrir le fichier',
}
