import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { Day } from '../../../contract/days.ts'
import type { Journal } from '../../../contract/journal.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { hasDraft } from '../../state/draft.ts'
import { FaultBoundary } from '../shell/fault-boundary.tsx'
import { CopyButton } from '../shell/states.tsx'
import { useDeletePage } from './delete-page.ts'
import { draftOf } from './page-draft.ts'
import { PageText, toPlainText } from './page-text.tsx'
import { StaleNote } from './stale-note.tsx'

const PageWithSources = lazy(async () => ({
  default: (await import('./page-with-sources.tsx')).PageWithSources,
}))
const PageEditor = lazy(async () => ({ default: (await import('./page-editor.tsx')).PageEditor }))
const PageVersions = lazy(async () => ({ default: (await import('./page-versions.tsx')).PageVersions }))

interface Properties {
  day: Day
  journal: Journal
  /** The text, unless it is all that was written. */
  text?: string
  /** What stands above the text. */
  head?: ReactNode
  /** The way from here to where else the page can be read. */
  elsewhere: ReactNode
}

/** A page as it was written, with what can be done with it. */
export function DiaryPage({ day, journal, text = journal.content, head, elsewhere }: Properties) {
  const words = useWords()
  const formats = useFormats()
  const deletePage = useDeletePage(journal.date)
  const [isEditing, setIsEditing] = useState(() => hasDraft(draftOf(journal.date)))
  const [areVersionsOpen, setAreVersionsOpen] = useState(false)
  return (
    <>
      {journal.stale && <StaleNote day={day} />}
      <article className="sheet">
        {head}
        {isEditing ? (
          <Suspense fallback={<PageText text={text} />}>
            <PageEditor journal={journal} onDone={() => setIsEditing(false)} />
          </Suspense>
        ) : (
          <FaultBoundary resetKey={text} fallback={<PageText text={text} />}>
            <Suspense fallback={<PageText text={text} />}>
              <PageWithSources day={day} journal={journal} text={text} />
            </Suspense>
          </FaultBoundary>
        )}
        <footer className="sheet-foot">
          <p className="quiet small">
            {words.page.writtenFrom(
              words.day.eventCount(journal.eventCount),
              formats.moment(journal.generatedAt),
            )}
          </p>
          <div className="row">
            {elsewhere}
            {!isEditing && (
              <button type="button" className="button plain" onClick={() => setIsEditing(true)}>
                {words.page.correct}
              </button>
            )}
            <button type="button" className="button plain" onClick={() => setAreVersionsOpen(true)}>
              {words.page.versions}
            </button>
            <CopyButton
              getText={async () =>
                `${formats.fullDate(journal.date)}\n\n${await toPlainText(journal.content)}`
              }
              label={words.page.copy}
            />
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
        {areVersionsOpen && (
          <Suspense>
            <PageVersions journal={journal} onClose={() => setAreVersionsOpen(false)} />
          </Suspense>
        )}
      </article>
    </>
  )
}
