import { Link } from 'wouter'
import type { Journal } from '../../contract/journal.ts'
import { useFormats } from '../i18n/formats.ts'
import { useWords } from '../i18n/words.ts'
import { useDeletePage } from './delete-page.ts'
import { PageText } from './page-text.tsx'
import { CopyButton } from './states.tsx'

/** A page as it was written. */
export function DiaryPage({ journal }: { journal: Journal }) {
  const words = useWords()
  const formats = useFormats()
  const deletePage = useDeletePage(journal.date)
  return (
    <>
      {journal.stale && <p className="note">{words.page.stale}</p>}
      <article className="sheet">
        <p className="print-date">{formats.fullDate(journal.date)}</p>
        <PageText text={journal.content} />
        <footer className="sheet-foot">
          <p className="quiet small">
            {words.page.writtenFrom(
              words.day.eventCount(journal.eventCount),
              formats.moment(journal.generatedAt),
            )}
          </p>
          <div className="row">
            <CopyButton text={journal.content} label={words.page.copy} />
            <button type="button" className="button plain" onClick={() => print()}>
              {words.page.print}
            </button>
            <Link href={`/day/${journal.date}/tasks`} className="button plain">
              {words.page.sent}
            </Link>
            <button type="button" className="button plain" onClick={deletePage}>
              {words.page.delete}
            </button>
          </div>
        </footer>
      </article>
    </>
  )
}
