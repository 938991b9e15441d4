import { useQuery } from '@tanstack/react-query'
import type { Day } from '../../../contract/days.ts'
import type { Journal } from '../../../contract/journal.ts'
import { useWords } from '../../i18n/words.ts'
import { taskQuery } from '../../queries/diary.queries.ts'
import { addedSince, findChanges } from '../../state/page-changes.ts'

/** The rest is a number: whoever wants to know more reads the events. */
const MAX_SHOWN = 4

/** Says of a page that its day has changed, and what has. */
export function StaleNote({ day, journal }: { day: Day; journal: Journal }) {
  const words = useWords()
  const { data: task, isPending } = useQuery(taskQuery(journal.taskId))
  const known = task && findChanges(day.events, task)
  const { added, changed, removed } = known ?? addedSince(day.events, journal.generatedAt)
  const lines = [
    ...added.map(({ id, content }) => ({ id, what: words.page.added, content })),
    ...changed.map(({ id, content }) => ({ id, what: words.page.changed, content })),
    ...removed.map((content) => ({ id: `removed ${content}`, what: words.page.removed, content })),
  ]
  return (
    <div className="note stack">
      <p>{words.page.stale}</p>
      {lines.length > 0 && (
        <ul className="changes">
          {lines.slice(0, MAX_SHOWN).map(({ id, what, content }) => (
            <li key={id}>
              <span className="quiet small">{what}</span>{' '}
              <span className="clipped" dir="auto">
                {content}
              </span>
            </li>
          ))}
        </ul>
      )}
      {lines.length > MAX_SHOWN && <p>{words.page.moreChanges(lines.length - MAX_SHOWN)}</p>}
      {lines.length === 0 && <p>{isPending ? words.page.comparing : words.page.changesUnknown}</p>}
    </div>
  )
}
