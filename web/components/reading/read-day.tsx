import { Link } from 'wouter'
import { useFormats } from '../../i18n/formats.ts'
import { useReadingWords } from '../../i18n/reading-words.ts'
import type { ReadDay } from '../../queries/reading.queries.ts'
import { wallClockOf } from '../../state/zoned-time.ts'
import { Markdown } from '../page/markdown.tsx'
import { splitTitle } from '../page/page-title.ts'

/** A day among others: its page, or else its lines. */
export function ReadDayView({ day: { date, journal, events } }: { day: ReadDay }) {
  const formats = useFormats()
  const words = useReadingWords()
  const page = journal && splitTitle(journal)
  return (
    <article className="read-day">
      <p className="read-date">
        <Link href={`/day/${date}`}>
          <time dateTime={date}>{formats.fullDate(date)}</time>
        </Link>
        {!page && <span className="quiet small"> · {words.notWritten}</span>}
      </p>
      {page?.title != null && <h3 dir="auto">{page.title}</h3>}
      {page && <Markdown text={page.text} />}
      {!page && (
        <ul className="read-lines">
          {events.map(({ id, content, occurredAt, timeZone }) => (
            <li key={id} dir="auto">
              {occurredAt && <time dateTime={occurredAt}>{wallClockOf(occurredAt, timeZone)}</time>}
              <span>{content}</span>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
