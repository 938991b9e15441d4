import type { unlockWords as english } from '../en/unlock.ts'
import type { Unfinished } from '../unfinished.ts'

export const unlockWords: Unfinished<typeof english> = {
  locked: 'Este archivo está protegido con una contraseña:',
  password: 'Contraseña del archivo',
  wrong: 'Esta no es la contraseña de este archivo.',
  open: 'Abrir el archivo',
}
