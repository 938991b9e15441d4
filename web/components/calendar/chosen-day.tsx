import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { withoutSigns } from '../../../contract/text-signs.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { notStored, shownEvent, useWaiting } from '../../offline/waiting-events.ts'
import { withoutWaiting } from '../../offline/without-waiting.ts'
import { dayQuery } from '../../queries/diary.queries.ts'
import { summaryOf } from '../../state/event-summary.ts'
import { picturesAndFilmsOf } from '../../state/picture.ts'
import { OnThisDay } from '../day/on-this-day.tsx'
import { PictureStrip } from '../pictures/picture-strip.tsx'
import { Failure, Loading } from '../shell/states.tsx'
import styles from './calendar.module.css'

/** The screen of the day shows the others. */
const MAX_EVENTS = 4
const MAX_PICTURES = 4

interface Properties {
  date: string | undefined
  /** It asks for the day all the same. */
  isHidden: boolean
}

/** The events and the page of a date, and of the same date in other years. */
export function ChosenDay({ date, isHidden }: Properties) {
  const words = useWords()
  const formats = useFormats()
  const { isPending } = useChosen(date)
  if (date === undefined) return <aside className={`${styles.chosen} quiet`}>{words.calendar.choose}</aside>
  return (
    <aside className={styles.chosen} aria-label={formats.fullDate(date)} hidden={isHidden}>
      <h2>
        <Link href={`/day/${date}`}>{formats.fullDate(date)}</Link>
      </h2>
      <ChosenEvents date={date} />
      {/* It would be moved. */}
      <div hidden={isPending}>
        <OnThisDay date={date} />
      </div>
    </aside>
  )
}

const useChosen = (date: string | undefined) =>
  useQuery({
    ...dayQuery(date ?? ''),
    enabled: date !== undefined,
    placeholderData: keepPreviousData,
  })

function ChosenEvents({ date }: { date: string }) {
  const words = useWords()
  const { data: day, error, refetch } = useChosen(date)
  const waitingHere = useWaiting().events.filter((record) => shownEvent(record).date === date)
  if (!day) return error ? <Failure error={error} onRetry={refetch} /> : <Loading />
  const { journal } = day
  const waiting = notStored(waitingHere, day.events)
  const events = withoutWaiting(day.events, waiting)
  const pictures = picturesAndFilmsOf(events)
  // Events that consist of pictures alone are shown as pictures.
  const written = [
    ...events
      .map((event) => [event.id, summaryOf(event, words.eventTypes.voice)] as const)
      .filter(([, text]) => text !== ''),
    ...waiting.map((record) => {
      const { content, type } = shownEvent(record)
      return [record.key, content || words.eventTypes[type]] as const
    }),
  ]
  if (events.length + waitingHere.length === 0 && !journal) return <p className="quiet">{words.day.empty}</p>
  return (
    <>
      {journal && (
        <p>
          <Link href={`/page/${date}`}>
            {journal.title ? withoutSigns(journal.title, { kind: 'event' }) : words.page.heading}
          </Link>
        </p>
      )}
      <PictureStrip pictures={pictures} max={MAX_PICTURES} />
      <ul>
        {written.slice(0, MAX_EVENTS).map(([key, text]) => (
          <li key={key} className="clipped" dir="auto">
            {text}
          </li>
        ))}
      </ul>
      {written.length > MAX_EVENTS && (
        <p className="quiet small">{words.calendar.moreEvents(written.length - MAX_EVENTS)}</p>
      )}
    </>
  )
}
