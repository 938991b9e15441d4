// One day: its events and its page.
import { useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import type { Day } from '../../contract/days.ts'
import type { Event } from '../../contract/events.ts'
import type { Journal } from '../../contract/journal.ts'
import { Capture } from '../components/capture/capture.tsx'
import { DayHead } from '../components/day/day-head.tsx'
import { FoldedLines } from '../components/day/folded-lines.tsx'
import { OnThisDay } from '../components/day/on-this-day.tsx'
import { Timeline } from '../components/day/timeline.tsx'
import { useDayParts } from '../components/day/use-day-parts.ts'
import { eveningCode } from '../components/evening/evening-code.ts'
import { findEarlier, LastPage, LookBackView } from '../components/look-back/look-back-view.tsx'
import { pageCode } from '../components/page/page-code.ts'
import { Button } from '../components/shell/button.tsx'
import { ReloadAdvice } from '../components/shell/fault-boundary.tsx'
import { later, soon } from '../components/shell/later.tsx'
import { Failure, Loading } from '../components/shell/states.tsx'
import { useWords } from '../i18n/words.ts'
import { notStored, shownEvent, useWaiting } from '../offline/waiting-events.ts'
import { withoutWaiting } from '../offline/without-waiting.ts'
import type { LookBack } from '../queries/look-back.queries.ts'
import { isDate } from '../state/calendar-date.ts'
import { draftNames, hasDraft } from '../state/draft.ts'
import { endGuide, GUIDE_STEPS, goToStep, useGuide } from '../state/guide.ts'
import { listLeftEdits } from '../state/left-edits.ts'
import { useToday } from '../state/today.ts'
import styles from './day.module.css'
import { NotFoundPage } from './not-found.page.tsx'

const PickedMonth = soon(async () => (await import('../components/dates/day-picker.tsx')).PickedMonth)
const LeftEdits = later(async () => (await import('../components/capture/left-edit.tsx')).LeftEdits)

interface Properties {
  date: string
  /** The screen of today, whose date changes at the end of the day. */
  isToday?: boolean
}

export function DayPage({ date, isToday = false }: Properties) {
  return isDate(date) ? <DayScreen date={date} isToday={isToday} /> : <NotFoundPage />
}

function DayScreen({ date, isToday }: Required<Properties>) {
  const { answer, lookBack, ...parts } = useDayParts(date, isToday)
  const { day, dayOfPage, dayOfLines, dayOfEvening } = parts
  const { code: PagePanel = ReloadAdvice } = pageCode.use()
  const isWaiting = useWaiting().events.some((record) => shownEvent(record).date === date)
  const leftEdits = day ? listLeftEdits(date, day.events) : []
  const isEmpty = day && day.events.length === 0 && !day.journal && !isWaiting
  const lines = (
    // Another element once it is below the page: what was loading above did not move there.
    <section
      key={isToday || dayOfLines ? 'lines' : 'loading'}
      className={styles.lines}
      id="lines"
      tabIndex={-1}
    >
      {lookBack.above && <LookBackView today={date} lookBack={lookBack.above} />}
      <DayLines key={date} date={date} day={dayOfLines} />
      {dayOfLines && leftEdits.length > 0 && <LeftEdits edits={leftEdits} />}
      {!dayOfLines &&
        (answer.error ? <Failure error={answer.error} onRetry={answer.refetch} /> : <Loading />)}
    </section>
  )
  // One element before, during and after the generation. The key remounts it for each day.
  const page = (
    <div key={`page ${day?.date}`} className={styles.dayPage}>
      {dayOfPage && <PagePanel day={dayOfPage} />}
      {isEmpty && parts.isEmptyPlaceKnown && <EmptyPlace latest={lookBack.found?.latest} />}
    </div>
  )
  return (
    <>
      <DayHead date={date} day={day} updatedAt={answer.dataUpdatedAt} />
      {isToday && <GuideNote hasLine={Boolean(day?.events.length)} />}
      <div className={styles.day}>
        <DaySide date={date} />
        {isToday && lines}
        {page}
        {!isToday && lines}
        <Capture key={isToday ? 'today' : date} date={date} isToday={isToday} />
        {dayOfEvening && <DayEvening day={dayOfEvening} lookBack={lookBack.found} />}
        {(dayOfPage || answer.error) && (
          <div>
            {lookBack.below && <LookBackView today={date} lookBack={lookBack.below} />}
            <OnThisDay date={date} except={lookBack.found && findEarlier(lookBack.found, date)?.date} />
          </div>
        )}
      </div>
    </>
  )
}

/** The events of a day that are stored, and those that wait for the service. */
function useEventsOf(date: string, stored: readonly Event[]) {
  const waitingHere = useWaiting().events.filter((record) => shownEvent(record).date === date)
  const waiting = notStored(waitingHere, stored)
  return { events: withoutWaiting(stored, waiting), waiting }
}

interface EveningProperties {
  day: Day
  lookBack: LookBack | undefined
}

/** Below the field on a desk, which it would move, and below the lines on a phone. */
function DayEvening({ day: { date, events: stored }, lookBack }: EveningProperties) {
  const { code: Evening } = eveningCode.use()
  const { events, waiting } = useEventsOf(date, stored)
  if (!Evening) return null
  return (
    <div className={styles.dayEvening}>
      <Evening {...{ date, events, waiting, lookBack }} isEmpty={events.length + waiting.length === 0} />
    </div>
  )
}

/** Shown in place of the page while the day has no events. */
function EmptyPlace({ latest }: { latest: Journal | undefined }) {
  const words = useWords()
  return latest ? (
    <LastPage page={latest} />
  ) : (
    <p className={`sheet empty quiet ${styles.noPage}`}>{words.page.none}</p>
  )
}

function DayLines({ date, day }: { date: string; day: Day | undefined }) {
  const words = useWords()
  const isToday = useToday() === date
  const { events, waiting } = useEventsOf(date, day?.events ?? [])
  const hasPage = Boolean(day?.journal)
  if (events.length + waiting.length === 0 && !hasPage)
    return day ? (
      <p className={`quiet ${styles.emptyDay}`}>{isToday ? words.day.emptyToday : words.day.empty}</p>
    ) : null
  return (
    <>
      <h2 className="visually-hidden">{words.day.events}</h2>
      <FoldedLines
        date={date}
        count={events.length + waiting.length}
        hasPage={hasPage}
        isNeeded={waiting.length > 0 || events.some(({ id }) => hasDraft(draftNames.edit(id)))}
      >
        <Timeline events={events} waiting={waiting} />
        {hasPage && events.length > 0 && <p className="quiet small">{words.event.correctable}</p>}
      </FoldedLines>
    </>
  )
}

/** Screens with room for a third column. */
const wide = matchMedia('(min-width: 75rem)')

const listen = (onChange: () => void) => {
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}

/** On a wide screen, the month around the day. */
function DaySide({ date }: { date: string }) {
  const isWide = useSyncExternalStore(listen, () => wide.matches)
  if (!isWide) return null
  return (
    <aside className={styles.daySide}>
      <PickedMonth key={date.slice(0, 7)} date={date} />
    </aside>
  )
}

/** Links to unfinished first steps. Writing a line is the first of them. */
function GuideNote({ hasLine }: { hasLine: boolean }) {
  const words = useWords()
  const reached = useGuide()
  if (reached === undefined) return null
  const step = hasLine ? 'position' : reached
  return (
    <p className={`note row ${styles.guideNote}`}>
      <span>{words.day.stepsUnfinished(GUIDE_STEPS.indexOf(step) + 1, GUIDE_STEPS.length)}</span>
      <Link href="/welcome" className="button" onClick={() => goToStep(step)}>
        {words.day.stepsResume}
      </Link>
      <Button look="plain" onClick={endGuide}>
        {words.day.stepsDismiss}
      </Button>
    </p>
  )
}
