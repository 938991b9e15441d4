import type { lookBackWords as english } from '../en/look-back.ts'
import type { Widened } from '../en.ts'
import { form } from './counting.ts'

export const lookBackWords: Widened<typeof english> = {
  heading: 'Rückblick',
  yearsAgo: (years) => form(years, 'Vor einem Jahr', `Vor ${years} Jahren`),
  yesterday: (lines) =>
    form(
      lines,
      'Gestern hat einen Eintrag und noch keine Seite.',
      `Gestern hat ${lines} Einträge und noch keine Seite.`,
    ),
  pageIsThere: 'Deine Seite von gestern ist da',
  write: 'Jetzt schreiben',
  later: 'Später',
  lastPage: 'Die neueste Seite',
}
