import type { unlockWords as english } from '../en/unlock.ts'
import type { Widened } from '../en.ts'

export const unlockWords: Widened<typeof english> = {
  locked: 'Este archivo está protegido con una contraseña:',
  password: 'Contraseña del archivo',
  wrong: 'Esta no es la contraseña de este archivo.',
  open: 'Abrir el archivo',
}
