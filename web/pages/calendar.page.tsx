// The calendar: a month or a year with the content of each day.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import styles from '../components/calendar/calendar.module.css'
import { CalendarHead } from '../components/calendar/calendar-head.tsx'
import { ChosenDay } from '../components/calendar/chosen-day.tsx'
import { MonthLegend, MoodLegend } from '../components/calendar/legends.tsx'
import { MonthPicker } from '../components/calendar/month-picker.tsx'
import { YearHeat } from '../components/calendar/year-heat.tsx'
import { TodayCapture } from '../components/capture/today-capture.tsx'
import { MonthGrid } from '../components/dates/month-grid.tsx'
import { KeptCopyNote } from '../components/shell/kept-copy-note.tsx'
import { Failure, Loading } from '../components/shell/states.tsx'
import { useFormats } from '../i18n/formats.ts'
import { useWords } from '../i18n/words.ts'
import { calendarQuery, pageTitlesQuery } from '../queries/diary.queries.ts'
import { addMonths, gridRangeOf, isDate, weeksOf } from '../state/calendar-date.ts'
import { useToday } from '../state/today.ts'
import { useSettled } from '../state/use-settled.ts'
import { NotFoundPage } from './not-found.page.tsx'

/** @param period a month, `2026-03`, or a year, `2026` */
export function CalendarPage({ period }: { period: string }) {
  if (isDate(`${period}-01-01`)) return <Year year={period} />
  return isDate(`${period}-01`) ? <Month key={period} month={period} /> : <NotFoundPage />
}

/** Screens with room for a preview of a day beside the month. */
const HAS_ROOM = '(min-width: 50rem)'

/** Ignores days that the mouse only crosses. */
const POINTING_MS = 150

function Month({ month }: { month: string }) {
  const words = useWords()
  const formats = useFormats()
  const today = useToday()
  const weeks = weeksOf(month, formats.firstWeekday)
  const { from, to } = gridRangeOf(month, formats.firstWeekday)
  const { data, dataUpdatedAt, error, refetch, isPending } = useQuery(calendarQuery(from, to))
  const [pointed, setPointed] = useState<string>()
  const chosen = useSettled(pointed, POINTING_MS) ?? (today.startsWith(month) ? today : undefined)
  const { data: titles } = useQuery(pageTitlesQuery(from, to))
  const [, navigate] = useLocation()
  /** With a preview beside the month, the first tap shows a day in it and the second opens the day. */
  const preview = (date: string): boolean => {
    if (date === chosen || !matchMedia(HAS_ROOM).matches) return false
    setPointed(date)
    return true
  }
  const isEmpty = data !== undefined && !data.some(({ date }) => date.startsWith(month))
  return (
    <div>
      <MonthHead month={month} />
      <KeptCopyNote updatedAt={dataUpdatedAt} from={from} />
      <div className={styles.calendarBody}>
        <div>
          <MonthGrid
            month={month}
            weeks={weeks}
            days={new Map(data?.map((day) => [day.date, day]))}
            isLoading={isPending}
            titles={titles}
            onPoint={setPointed}
            onTap={preview}
            onTurn={(months) => navigate(`/calendar/${addMonths(month, months)}`)}
          />
          {isPending && <Loading />}
          {error && !data && <Failure error={error} onRetry={refetch} />}
          {isEmpty && <p className={`quiet ${styles.nothingHere}`}>{words.calendar.empty}</p>}
          {data && <MonthLegend />}
          {data?.some(({ mood }) => mood !== null) && <MoodLegend look="faces" />}
        </div>
        {/* The legends come above it with the answer. */}
        <ChosenDay date={chosen} isHidden={isPending} />
      </div>
      <TodayCapture />
    </div>
  )
}

function MonthHead({ month }: { month: string }) {
  const words = useWords()
  const formats = useFormats()
  const [, navigate] = useLocation()
  const [isPicking, setIsPicking] = useState(false)
  const way = (count: number, label: string) => {
    const other = addMonths(month, count)
    return isDate(`${other}-01`) ? { href: `/calendar/${other}`, label } : undefined
  }
  const go = (target: string) => {
    setIsPicking(false)
    navigate(`/calendar/${target}`)
  }
  return (
    <>
      <CalendarHead
        title={formats.month(`${month}-01`)}
        previous={way(-1, words.calendar.previous)}
        next={way(1, words.calendar.next)}
        month={month}
        view="month"
        onPick={() => setIsPicking(true)}
      />

      {isPicking && <MonthPicker month={month} onGo={go} onClose={() => setIsPicking(false)} />}
    </>
  )
}

function Year({ year }: { year: string }) {
  const words = useWords()
  const formats = useFormats()
  const today = useToday()
  const [, navigate] = useLocation()
  const [isPicking, setIsPicking] = useState(false)
  const { data, dataUpdatedAt, error, refetch } = useQuery(calendarQuery(`${year}-01-01`, `${year}-12-31`))
  const way = (count: number, label: string) => {
    const other = String(Number(year) + count).padStart(4, '0')
    return isDate(`${other}-01-01`) ? { href: `/calendar/${other}`, label } : undefined
  }
  const month = today.startsWith(year) ? today.slice(0, 7) : `${year}-01`
  const go = (period: string) => {
    setIsPicking(false)
    navigate(`/calendar/${period}`)
  }
  return (
    <div>
      <CalendarHead
        title={formats.year(`${year}-01-01`)}
        previous={way(-1, words.calendar.previousYear)}
        next={way(1, words.calendar.nextYear)}
        month={month}
        view="year"
        onPick={() => setIsPicking(true)}
      />
      {isPicking && (
        <MonthPicker month={month} onGo={go} onGoToYear={go} onClose={() => setIsPicking(false)} />
      )}
      <KeptCopyNote updatedAt={dataUpdatedAt} from={`${year}-01-01`} />
      {!data && (error ? <Failure error={error} onRetry={refetch} /> : <Loading />)}
      {data && <YearHeat year={year} days={data} />}
      <TodayCapture />
    </div>
  )
}
