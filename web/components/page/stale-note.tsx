import { useQuery } from '@tanstack/react-query'
import type { Day } from '../../../contract/days.ts'
import type { JournalChanges } from '../../../contract/journal.ts'
import type { Words } from '../../i18n/en.ts'
import { useWords } from '../../i18n/words.ts'
import { journalChangesQuery } from '../../queries/diary.queries.ts'

/** The rest is given as a number. */
const MAX_SHOWN = 4

/** Says that the events of a page have changed since it was written, and which. */
export function StaleNote({ day }: { day: Day }) {
  const words = useWords()
  const { data: changes, isPending } = useQuery(journalChangesQuery(day.date))
  const lines = changes ? listChanges(changes, day, words) : []
  return (
    <div className="note stack">
      <p>{words.page.stale}</p>
      {lines.length > 0 && (
        <ul className="changes">
          {lines.slice(0, MAX_SHOWN).map(({ id, kind, content }) => (
            <li key={id}>
              <span className="quiet small">{kind}</span>{' '}
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

/** Each changed event in one line, by its text of now where it has one. */
function listChanges({ added, changed, removed }: JournalChanges, day: Day, { page }: Words) {
  const contents = new Map(day.events.map(({ id, content }) => [id, content]))
  return [
    ...added.map((id) => ({ id, kind: page.added, content: contents.get(id) })),
    ...changed.map(({ eventId: id }) => ({ id, kind: page.changed, content: contents.get(id) })),
    ...removed.map(({ eventId: id, before }) => ({
      id,
      kind: page.removed,
      content: before.content ?? page.contentDeleted,
    })),
    // An event that the day does not have yet is shown as soon as it does.
  ].filter(({ content }) => content !== undefined)
}
