import type { lookBackWords as english } from '../en/look-back.ts'
import type { Widened } from '../en.ts'
import { counted, form } from './counting.ts'

export const lookBackWords: Widened<typeof english> = {
  heading: 'Rückblick',
  yearsAgo: (years) => form(years, 'Vor einem Jahr', `Vor ${years} Jahren`),
  yesterday: (lines) => `Gestern: ${counted(lines, 'Eintrag', 'Einträge')}, noch keine Seite.`,
  pageIsThere: 'Deine Seite von gestern ist da',
  write: 'Jetzt schreiben',
  later: 'Später',
  lastPage: 'Die neueste Seite',
}
