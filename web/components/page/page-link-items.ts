import { useWords } from '../../i18n/words.ts'
import { usePageLinks } from '../../state/page-links.ts'

/** Length of a sentence in a menu. */
const MAX_LETTERS = 24

/** Menu items that lead from an event to the sentences that rest on it. */
export function usePageLinkItems(eventId: string): { label: string; onSelect: () => void }[] {
  const words = useWords()
  const links = usePageLinks()
  const [first = '', ...others] = links?.sentences.get(eventId) ?? []
  if (!links || first === '') return []
  const letters = [...first]
  const beginning = letters.length > MAX_LETTERS ? `${letters.slice(0, MAX_LETTERS).join('')}…` : first
  return [{ label: words.page.inPage(beginning, others.length), onSelect: () => links.show(eventId) }]
}
