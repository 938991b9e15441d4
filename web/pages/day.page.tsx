// One day: its events and its page.
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Day } from '../../contract/days.ts'
import { Capture } from '../components/capture/capture.tsx'
import { DayHead } from '../components/day/day-head.tsx'
import { DaySide } from '../components/day/day-side.tsx'
import { GuideNote } from '../components/day/guide-note.tsx'
import { Timeline } from '../components/day/timeline.tsx'
import { type LookBack, useLookBack } from '../components/look-back/look-back-query.ts'
import { BelowPage, PageSlot } from '../components/page/page-slot.tsx'
import { lazyOrNothing } from '../components/shell/lazy-or-nothing.ts'
import { Failure, Loading } from '../components/shell/states.tsx'
import { useWords } from '../i18n/words.ts'
import { notStored, shownEvent, useWaiting } from '../offline/waiting-events.ts'
import { withoutWaiting } from '../offline/without-waiting.ts'
import { dayQuery } from '../queries/diary.queries.ts'
import { settingsQuery } from '../queries/settings.queries.ts'
import { isDate } from '../state/calendar-date.ts'
import { useToday } from '../state/today.ts'
import { NotFoundPage } from './not-found.page.tsx'

const OnThisDay = lazyOrNothing(async () => (await import('../components/day/on-this-day.tsx')).OnThisDay)

interface Properties {
  date: string
  /** The screen of today, whose date changes at the end of the day. */
  isToday?: boolean
}

export function DayPage({ date, isToday = false }: Properties) {
  return isDate(date) ? <DayScreen date={date} isToday={isToday} /> : <NotFoundPage />
}

function DayScreen({ date, isToday }: Required<Properties>) {
  const { data: answer, dataUpdatedAt, error, refetch } = useQuery(dayQuery(date))
  // Loaded before the page's place is shown, whose height depends on it.
  const settings = useQuery(settingsQuery)
  const day = settings.isFetched || settings.failureCount > 0 ? answer : undefined
  const lookBack = useLookBack(date, isToday)
  const isWaiting = useWaiting().events.some((record) => shownEvent(record).date === date)
  const isEmpty = day && day.events.length === 0 && !day.journal && !isWaiting
  const lines = (
    <section className="lines" id="lines" tabIndex={-1}>
      {lookBack?.View && <lookBack.View today={date} {...lookBack} />}
      <DayLines key={date} date={date} day={lookBack && day} />
      {!(day && lookBack) && (error ? <Failure error={error} onRetry={refetch} /> : <Loading />)}
    </section>
  )
  // One element before, during and after the generation. The key remounts it for each day.
  const page = (
    <div key={day?.date} className="day-page">
      {day && <PageSlot day={day} />}
      {isEmpty && lookBack && <EmptyPlace {...lookBack} />}
    </div>
  )
  return (
    <>
      <DayHead date={date} day={day} updatedAt={dataUpdatedAt} />
      {isToday && <GuideNote hasLine={Boolean(day?.events.length)} />}
      <div className="day">
        <DaySide date={date} />
        {/* In one column a past day begins with its page, and today with its lines. */}
        {isToday && lines}
        {/* A past day's lines come together with its page: it would move them otherwise. */}
        <Suspense fallback={!isToday && <Loading />}>
          {page}
          {!isToday && lines}
        </Suspense>
        <Capture key={isToday ? 'today' : date} date={date} isToday={isToday} />
        {/* Comes last and late, and so must stand where nothing is below it. */}
        {(day || error) && (
          <Suspense>
            <BelowPage>
              <OnThisDay date={date} except={lookBack?.earlier?.date} />
            </BelowPage>
          </Suspense>
        )}
      </div>
    </>
  )
}

/** What stands in the page's place while there is nothing to write it from. */
function EmptyPlace({ LastPage, latest }: LookBack) {
  const words = useWords()
  return LastPage && latest ? (
    <LastPage page={latest} />
  ) : (
    <p className="sheet empty quiet no-page">{words.page.none}</p>
  )
}

function DayLines({ date, day }: { date: string; day: Day | undefined }) {
  const words = useWords()
  const isToday = useToday() === date
  const waitingHere = useWaiting().events.filter((record) => shownEvent(record).date === date)
  const stored = day?.events ?? []
  const waiting = notStored(waitingHere, stored)
  const events = withoutWaiting(stored, waiting)
  const hasPage = Boolean(day?.journal)
  if (events.length + waiting.length === 0 && !hasPage)
    return day ? <p className="quiet empty-day">{isToday ? words.day.emptyToday : words.day.empty}</p> : null
  return (
    <>
      <h2 className="visually-hidden">{words.day.events}</h2>
      <Timeline events={events} waiting={waiting} />
      {hasPage && events.length > 0 && <p className="quiet small">{words.event.correctable}</p>}
    </>
  )
}
