import { type ReactNode, useEffect, useState } from 'react'
import type { Day } from '../../../contract/days.ts'
import type { Journal } from '../../../contract/journal.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { draftNames, hasDraft } from '../../state/draft.ts'
import { markPageSeen } from '../../state/seen-page.ts'
import { FaultBoundary } from '../shell/fault-boundary.tsx'
import { IconButton } from '../shell/icon-button.tsx'
import { MediaIcon } from '../shell/media-icon.tsx'
import { Menu } from '../shell/menu.tsx'
import { PageText } from '../text/page-text.tsx'
import styles from './page.module.css'
import { PageEditor } from './page-editor.tsx'
import { PageVersions } from './page-versions.tsx'
import { PageWithSources } from './page-with-sources.tsx'
import { StaleNote, useStaleNotice } from './stale-note.tsx'
import { usePageMenu } from './use-page-menu.ts'

interface Properties {
  day: Day
  journal: Journal
  /** The shown part of the text; all of it by default. */
  text?: string
  /** Shown above the text. */
  head?: ReactNode
  /** Another screen that shows the page. */
  elsewhere: { href: string; label: string }
}

/** A page with its actions. */
export function DiaryPage({ day, journal, text = journal.content, head, elsewhere }: Properties) {
  const words = useWords()
  const formats = useFormats()
  const [isEditing, setIsEditing] = useState(() => hasDraft(draftNames.page(journal.date)))
  const [areVersionsOpen, setAreVersionsOpen] = useState(false)
  useStaleNotice(day, journal)
  useEffect(() => markPageSeen(journal.date), [journal.date])
  const menu = usePageMenu({ journal, elsewhere, onShowVersions: () => setAreVersionsOpen(true) })
  return (
    <>
      {journal.stale && <StaleNote day={day} journal={journal} />}
      <article className="sheet diary-page">
        {!isEditing && (
          <div className="sheet-tools">
            <IconButton label={words.page.correct} onClick={() => setIsEditing(true)}>
              <MediaIcon name="edit" />
            </IconButton>
            <Menu label={words.page.more} items={menu} />
          </div>
        )}
        {head ?? <p className={styles.printedDate}>{formats.fullDate(journal.date)}</p>}
        {isEditing ? (
          <PageEditor
            journal={journal}
            onDone={() => setIsEditing(false)}
            onReopen={() => setIsEditing(true)}
          />
        ) : (
          <FaultBoundary resetKey={text} fallback={<PageText text={text} />}>
            <PageWithSources day={day} journal={journal} text={text} />
          </FaultBoundary>
        )}
        <footer className="sheet-foot">
          <p className="quiet small">
            {words.page.writtenFrom(journal.eventCount, formats.moment(journal.generatedAt))}
          </p>
        </footer>
        {areVersionsOpen && <PageVersions journal={journal} onClose={() => setAreVersionsOpen(false)} />}
      </article>
    </>
  )
}
