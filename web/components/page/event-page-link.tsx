import { useWords } from '../../i18n/words.ts'
import { usePageLinks } from '../../state/page-links.ts'

/** The way from a line of the day to the sentences that rest on it; nothing where no sentence does. */
export function EventPageLink({ eventId }: { eventId: string }) {
  const words = useWords()
  const links = usePageLinks()
  const sentences = links?.sentences.get(eventId)
  if (!links || !sentences) return null
  return (
    <button type="button" className="button plain small in-page" onClick={() => links.show(eventId)}>
      <span dir="auto">{words.page.inPage(sentences[0] ?? '', sentences.length - 1)}</span>
    </button>
  )
}
