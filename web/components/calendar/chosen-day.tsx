import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { dayQuery } from '../../queries/diary.queries.ts'
import { OnThisDay } from '../day/on-this-day.tsx'
import { plainTitle } from '../page/page-title.ts'
import { Failure, Loading } from '../shell/states.tsx'

/** The rest is read on the day's own screen. */
const MAX_EVENTS = 4

/** What the date holds that is looked at, and what the same date held in other years. */
export function ChosenDay({ date }: { date: string | undefined }) {
  const words = useWords()
  const formats = useFormats()
  if (date === undefined) return <aside className="chosen quiet">{words.calendar.choose}</aside>
  return (
    <aside className="chosen" aria-label={formats.fullDate(date)}>
      <h2>
        <Link href={`/day/${date}`}>{formats.fullDate(date)}</Link>
      </h2>
      <ChosenEvents date={date} />
      <OnThisDay date={date} />
    </aside>
  )
}

function ChosenEvents({ date }: { date: string }) {
  const words = useWords()
  const { data: day, error, refetch } = useQuery({ ...dayQuery(date), placeholderData: keepPreviousData })
  if (!day) return error ? <Failure error={error} onRetry={refetch} /> : <Loading />
  const { events, journal } = day
  if (events.length === 0 && !journal) return <p className="quiet">{words.day.empty}</p>
  return (
    <>
      {journal && (
        <p>
          <Link href={`/page/${date}`}>{journal.title ? plainTitle(journal.title) : words.page.heading}</Link>
        </p>
      )}
      <ul>
        {events.slice(0, MAX_EVENTS).map(({ id, content }) => (
          <li key={id} className="clipped" dir="auto">
            {content}
          </li>
        ))}
      </ul>
      {events.length > MAX_EVENTS && (
        <p className="quiet small">{words.calendar.moreEvents(events.length - MAX_EVENTS)}</p>
      )}
    </>
  )
}
