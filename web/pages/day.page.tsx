// One day: its events and its page.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import type { Day } from '../../contract/days.ts'
import type { Journal } from '../../contract/journal.ts'
import { Capture } from '../components/capture/capture.tsx'
import { DayHead } from '../components/day/day-head.tsx'
import { FoldedLines } from '../components/day/folded-lines.tsx'
import { OnThisDay } from '../components/day/on-this-day.tsx'
import { Timeline } from '../components/day/timeline.tsx'
import { findEarlier, LastPage, LookBackView } from '../components/look-back/look-back-view.tsx'
import { useLookBack } from '../components/look-back/use-look-back.ts'
import { attachmentsCode } from '../components/media/attachments-code.ts'
import { pageCode } from '../components/page/page-code.ts'
import { Button } from '../components/shell/button.tsx'
import { ReloadAdvice } from '../components/shell/fault-boundary.tsx'
import { later, loadLater, soon } from '../components/shell/later.tsx'
import { Failure, Loading } from '../components/shell/states.tsx'
import { markdownCode } from '../components/text/markdown-code.ts'
import { useWords } from '../i18n/words.ts'
import { notStored, shownEvent, useWaiting } from '../offline/waiting-events.ts'
import { withoutWaiting } from '../offline/without-waiting.ts'
import { dayQuery } from '../queries/diary.queries.ts'
import type { LookBack } from '../queries/look-back.queries.ts'
import { sourcesQuery } from '../queries/page.queries.ts'
import { useKnownSettings } from '../queries/settings.queries.ts'
import { isDate } from '../state/calendar-date.ts'
import { hasDraft } from '../state/draft.ts'
import { endGuide, GUIDE_STEPS, goToStep, useGuide } from '../state/guide.ts'
import { listLeftEdits } from '../state/left-edits.ts'
import { picturesOf } from '../state/picture.ts'
import { useToday } from '../state/today.ts'
import styles from './day.module.css'
import { NotFoundPage } from './not-found.page.tsx'

const PickedMonth = soon(async () => (await import('../components/dates/day-picker.tsx')).PickedMonth)
const eveningCode = loadLater(async () => (await import('../components/evening/evening.tsx')).Evening)
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
  const { data: answer, dataUpdatedAt, error, refetch } = useQuery(dayQuery(date))
  const { isSettled: areSettingsKnown } = useKnownSettings()
  const { code: PagePanel = ReloadAdvice, isSettled: isPageReady } = pageCode.use()
  const { isSettled: isTextReady } = markdownCode.use()
  // The height of the page's place depends on the settings.
  const day = areSettingsKnown ? answer : undefined
  const { lookBack, isLate, isSettled } = useLookBack(date, isToday, day !== undefined)
  const arePicturesPlaced = usePicturesPlaced(day)
  // So do the files of an event.
  const hasFiles = day?.events.some(({ attachments }) => attachments.length > 0) ?? false
  const areFilesReady = attachmentsCode.use(hasFiles).isSettled || !hasFiles
  // What is below the evening of today would be moved by it.
  const { isSettled: isEveningReady } = eveningCode.use()
  const isAboveThere = !isToday || isEveningReady
  const dayOfPage =
    isAboveThere && isPageReady && (isTextReady || !day?.journal) && arePicturesPlaced && areFilesReady
      ? day
      : undefined
  // In one column a past day begins with its page, which would move its lines.
  const dayOfLines = isToday ? isSettled && areFilesReady && day : dayOfPage
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
      {lookBack && !isLate && <LookBackView today={date} lookBack={lookBack} />}
      <DayLines key={date} date={date} day={dayOfLines || undefined} />
      {dayOfLines && leftEdits.length > 0 && <LeftEdits edits={leftEdits} />}
      {!dayOfLines && (error ? <Failure error={error} onRetry={refetch} /> : <Loading />)}
    </section>
  )
  // One element before, during and after the generation. The key remounts it for each day.
  const page = (
    <div key={`page ${day?.date}`} className={styles.dayPage}>
      {dayOfPage && <PagePanel day={dayOfPage} />}
      {isEmpty && isSettled && isAboveThere && <EmptyPlace latest={lookBack?.latest} />}
    </div>
  )
  return (
    <>
      <DayHead date={date} day={day} updatedAt={dataUpdatedAt} />
      {isToday && <GuideNote hasLine={Boolean(day?.events.length)} />}
      <div className={styles.day}>
        <DaySide date={date} />
        {isToday && lines}
        {page}
        {!isToday && lines}
        <Capture key={isToday ? 'today' : date} date={date} isToday={isToday} />
        {isToday && dayOfLines && isEveningReady && <DayEvening day={dayOfLines} lookBack={lookBack} />}
        {(dayOfPage || error) && (
          <div>
            {lookBack && isLate && <LookBackView today={date} lookBack={lookBack} />}
            <OnThisDay date={date} except={lookBack && findEarlier(lookBack, date)?.date} />
          </div>
        )}
      </div>
    </>
  )
}

const NO_PAGE = { date: '', id: '', version: 0, doubtCount: 0, stale: false }

/**
 * Whether it is known where the pictures of a day stand in its page: they would move what is below them. Once it was
 * known, a new text of the page waits for nothing.
 */
function usePicturesPlaced(day: Day | undefined): boolean {
  const { date, journal = null, events = [] } = day ?? {}
  const [shownDate, setShownDate] = useState<string>()
  const isAsked =
    date !== undefined && date !== shownDate && journal !== null && picturesOf(events).length > 0
  const { isFetched, failureCount } = useQuery({ ...sourcesQuery(journal ?? NO_PAGE), enabled: isAsked })
  const isKnown = !isAsked || isFetched || failureCount > 0
  useEffect(() => {
    if (isKnown) setShownDate(date)
  }, [isKnown, date])
  return isKnown
}

interface EveningProperties {
  day: Day
  lookBack: LookBack | undefined
}

/** Below the field on a desk, which it would move, and below the lines on a phone. */
function DayEvening({ day: { date, events: stored }, lookBack }: EveningProperties) {
  const { code: Evening } = eveningCode.use()
  const waitingHere = useWaiting().events.filter((record) => shownEvent(record).date === date)
  const waiting = notStored(waitingHere, stored)
  const events = withoutWaiting(stored, waiting)
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
  const waitingHere = useWaiting().events.filter((record) => shownEvent(record).date === date)
  const stored = day?.events ?? []
  const waiting = notStored(waitingHere, stored)
  const events = withoutWaiting(stored, waiting)
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
        isNeeded={waiting.length > 0 || events.some(({ id }) => hasDraft(`edit.${id}`))}
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
