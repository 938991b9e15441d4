import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Day } from '../../../contract/days.ts'
import type { EventState, Journal, JournalChanges } from '../../../contract/journal.ts'
import type { Words } from '../../i18n/en.ts'
import { useWords } from '../../i18n/words.ts'
import { journalChangesQuery } from '../../queries/diary.queries.ts'
import { canWrite, settingsQuery } from '../../queries/settings.queries.ts'
import { weavePage } from '../../queries/writing.ts'
import { useIsReachable } from '../../state/connection.ts'
import { draftNames, useDraft } from '../../state/draft.ts'
import { showNotice, withdrawNotice } from '../../state/notice.ts'
import { Button } from '../shell/button.tsx'
import styles from './page.module.css'

const STALE_NOTE = 'stale-note'

/** Of further changes only the number is shown. */
const MAX_SHOWN = 4

interface Properties {
  day: Day
  journal: Journal
}

/** Lists the events that changed after the page was written, and offers to update the page. */
export function StaleNote({ day, journal }: Properties) {
  const words = useWords()
  const [left, setLeft] = useDraft<string>(draftNames.leftChanges(day.date), '')
  const state = stateOf(day, journal)
  if (left === state)
    return (
      <p className={`quiet small ${styles.staleLine}`}>
        {words.page.stale}{' '}
        <Button look="link" onClick={() => setLeft('')}>
          {words.page.whichChanges}
        </Button>
      </p>
    )
  return (
    <div className="note stack" id={STALE_NOTE} tabIndex={-1}>
      <p>{words.page.stale}</p>
      <Changes day={day} />
      <StaleActions date={day.date} onLeave={() => setLeft(state)} />
    </div>
  )
}

/** A key of the day's events and the page's text; the offer is repeated when it changes. */
function stateOf({ events }: Day, { id, version }: Journal): string {
  const latest = events
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1)
  return `${id} ${version} ${events.length} ${latest}`
}

function StaleActions({ date, onLeave }: { date: string; onLeave: () => void }) {
  const words = useWords()
  const { data: settings } = useQuery(settingsQuery)
  const isReachable = useIsReachable()
  const canWeave = settings !== undefined && canWrite(settings) && isReachable
  return (
    <div className={`row ${styles.staleActions}`}>
      {canWeave && (
        <Button look="primary" onClick={() => weavePage(date)}>
          {words.page.weave}
        </Button>
      )}
      <Button onClick={onLeave}>{words.page.leave}</Button>
    </div>
  )
}

function Changes({ day }: { day: Day }) {
  const words = useWords()
  const { data: changes, isPending } = useQuery(journalChangesQuery(day.date))
  const lines = changes ? listChanges(changes, day, words) : []
  if (lines.length === 0) return <p>{isPending ? words.page.comparing : words.page.changesUnknown}</p>
  return (
    <>
      <ul className={styles.changes}>
        {lines.slice(0, MAX_SHOWN).map(({ id, kind, content }) => (
          <li key={id}>
            <span className="quiet small">{kind}</span>{' '}
            <span className="clipped" dir="auto">
              {content}
            </span>
          </li>
        ))}
      </ul>
      {lines.length > MAX_SHOWN && <p>{words.page.moreChanges(lines.length - MAX_SHOWN)}</p>}
    </>
  )
}

/** The text of an event, or else the texts or names of its attachments. */
const shownOf = ({ content, attachments }: EventState): string | undefined =>
  content ||
  attachments
    ?.map(({ transcript, description, name }) => transcript?.text || description?.text || name)
    .join(', ')

/** Each changed event in one line, by its current text if it has one. */
function listChanges({ added, changed, removed }: JournalChanges, day: Day, { page }: Words) {
  const contents = new Map(day.events.map((event) => [event.id, shownOf(event)]))
  return [
    ...added.map((id) => ({ id, kind: page.added, content: contents.get(id) })),
    ...changed.map(({ eventId: id }) => ({ id, kind: page.changed, content: contents.get(id) })),
    ...removed.map(({ eventId: id, before }) => ({
      id,
      kind: page.removed,
      content: before.content === undefined ? page.contentDeleted : shownOf(before),
    })),
    // Omits events that the day has not loaded yet.
  ].filter(({ content }) => content !== undefined)
}

/** Shows a notice with a link when an event was corrected while its page is out of view, until the page is in view. */
export function useStaleNotice(day: Day, journal: Journal): void {
  const words = useWords()
  const state = stateOf(day, journal)
  const count = day.events.length
  const seen = useRef({ state, count })
  useEffect(() => {
    const isCorrected = seen.current.state !== state && seen.current.count === count
    seen.current = { state, count }
    const note = document.getElementById(STALE_NOTE)
    if (!isCorrected || !note) return undefined
    const { top, bottom } = note.getBoundingClientRect()
    if (bottom > 0 && top < innerHeight) return undefined
    const run = () => {
      note.scrollIntoView({ block: 'center' })
      note.focus({ preventScroll: true })
    }
    const notice = { message: words.page.stale, action: { label: words.page.toPage, run } }
    showNotice(notice)
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && withdrawNotice(notice))
    observer.observe(note)
    return () => {
      observer.disconnect()
      withdrawNotice(notice)
    }
  }, [state, count, words])
}
