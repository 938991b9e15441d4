// A single page, for reading and printing.
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link, useLocation } from 'wouter'
import type { Day } from '../../contract/days.ts'
import type { Journal } from '../../contract/journal.ts'
import { usePageTurning } from '../components/day/page-turning.ts'
import { DiaryPage } from '../components/page/diary-page.tsx'
import { PagePlace } from '../components/page/page-place.tsx'
import { Icon } from '../components/shell/icons.tsx'
import { KeptCopyNote } from '../components/shell/kept-copy-note.tsx'
import { Failure, Loading } from '../components/shell/states.tsx'
import { useTitle } from '../components/shell/title.ts'
import { markdownCode } from '../components/text/markdown-code.ts'
import { splitTitle } from '../components/text/page-title.ts'
import { TitleText } from '../components/text/title-text.tsx'
import { useFormats } from '../i18n/formats.ts'
import { useScreenWords, useWords } from '../i18n/words.ts'
import { dayQuery, neighbourPagesQuery } from '../queries/diary.queries.ts'
import { isDate } from '../state/calendar-date.ts'
import styles from './journal.module.css'
import { NotFoundPage } from './not-found.page.tsx'

export function JournalPage({ date }: { date: string }) {
  return isDate(date) ? <JournalScreen date={date} /> : <NotFoundPage />
}

function JournalScreen({ date }: { date: string }) {
  const reading = useScreenWords('reading')
  const formats = useFormats()
  const { data: day, dataUpdatedAt, error, refetch } = useQuery(dayQuery(date))
  const { isSettled: isTextReady } = markdownCode.use()
  return (
    <div className={styles.journal}>
      <NeighbourLinks date={date} />
      <KeptCopyNote updatedAt={dataUpdatedAt} from={date} />
      {!day && (error ? <Failure error={error} onRetry={refetch} /> : <Loading />)}
      {day?.journal && (isTextReady ? <JournalSheet day={day} journal={day.journal} /> : <Loading />)}
      {day && !day.journal && (
        <div className="sheet empty">
          <h1>{formats.fullDate(date)}</h1>
          <p>{reading.noneHere}</p>
          <Link href={`/day/${date}`} className="button">
            {reading.toDay}
          </Link>
        </div>
      )}
    </div>
  )
}

/** Links to the previous and the next page. */
function NeighbourLinks({ date }: { date: string }) {
  const words = useWords()
  const reading = useScreenWords('reading')
  const formats = useFormats()
  useTitle(`${words.page.heading}, ${formats.mediumDate(date)}`)
  const [, navigate] = useLocation()
  const { data: pages } = useQuery(neighbourPagesQuery(date))
  const open = (target: string | null | undefined) => target && navigate(`/page/${target}`)
  usePageTurning({ onPrevious: () => open(pages?.previous), onNext: () => open(pages?.next) })
  return (
    <nav className={styles.neighbours} aria-label={reading.ways}>
      {pages &&
        (['previous', 'next'] as const).map((way) => {
          const target = pages[way]
          return target ? (
            <Link
              key={way}
              href={`/page/${target}`}
              className="button plain"
              rel={way === 'next' ? 'next' : 'prev'}
            >
              <Icon name={way === 'previous' ? 'left' : 'right'} />
              <span className="visually-hidden">{reading[way]}: </span>
              <span>{formats.mediumDate(target)}</span>
            </Link>
          ) : (
            <span key={way} />
          )
        })}
    </nav>
  )
}

const MAX_PLACES = 3

function JournalSheet({ day, journal }: { day: Day; journal: Journal }) {
  const reading = useScreenWords('reading')
  const formats = useFormats()
  const { title, text } = splitTitle(journal)
  const places = [...new Set(day.events.map(({ placeName }) => placeName))].filter((name) => name !== null)
  const head = (
    <header className={styles.head}>
      {title !== null && (
        <p>
          <time dateTime={day.date}>{formats.fullDate(day.date)}</time>
        </p>
      )}
      <h1>
        <TitleText title={title ?? formats.fullDate(day.date)} />
      </h1>
      {places.length > 0 && (
        <p>
          {places.slice(0, MAX_PLACES).map((place, index) => (
            <Fragment key={place}>
              {index > 0 && ' · '}
              <bdi>{place}</bdi>
            </Fragment>
          ))}
        </p>
      )}
    </header>
  )
  const toDay = { href: `/day/${day.date}`, label: reading.toDay }
  return (
    <PagePlace
      day={day}
      page={<DiaryPage day={day} journal={journal} text={text} head={head} elsewhere={toDay} />}
    />
  )
}
