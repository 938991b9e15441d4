import type { lookBackWords as english } from '../en/look-back.ts'
import type { Widened } from '../en.ts'
import { form } from './counting.ts'

export const lookBackWords: Widened<typeof english> = {
  heading: 'Un regard en arrière',
  yearsAgo: (years) => form(years, 'Il y a un an', `Il y a ${years} ans`),
  yesterday: (lines) =>
    form(lines, 'Hier a une note et pas encore de page.', `Hier a ${lines} notes et pas encore de page.`),
  pageIsThere: 'Ta page d’hier est prête',
  write: 'L’écrire',
  later: 'Plus tard',
  lastPage: 'La dernière page',
}
