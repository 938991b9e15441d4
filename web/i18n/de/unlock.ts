import type { unlockWords as english } from '../en/unlock.ts'
import type { Widened } from '../en.ts'

export const unlockWords: Widened<typeof english> = {
  locked: 'Diese Datei ist mit einem Passwort geschützt:',
  password: 'Passwort der Datei',
  wrong: 'Das ist nicht das Passwort dieser Datei.',
  open: 'Datei öffnen',
}
