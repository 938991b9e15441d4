// A month at a glance: what each day holds.
import { useQuery } from '@tanstack/react-query'
import '../styles/calendar.css'
import { Link, useLocation } from 'wouter'
import type { CalendarDay } from '../../contract/days.ts'
import { Icon } from '../components/icons.tsx'
import { Failure } from '../components/states.tsx'
import { useFormats } from '../i18n/formats.ts'
import { useWords } from '../i18n/words.ts'
import { calendarQuery } from '../queries/diary.queries.ts'
import { addMonths, isDate, weeksOf } from '../state/calendar-date.ts'
import { useToday } from '../state/today.ts'
import { NotFoundPage } from './not-found.page.tsx'

export function CalendarPage({ month }: { month: string }) {
  return isDate(`${month}-01`) ? <Month month={month} /> : <NotFoundPage />
}

function Month({ month }: { month: string }) {
  const words = useWords()
  const formats = useFormats()
  const weeks = weeksOf(month, formats.firstWeekday)
  const from = weeks[0]?.[0] ?? `${month}-01`
  const to = weeks.at(-1)?.[6] ?? `${month}-28`
  const { data, error, refetch, isPending } = useQuery(calendarQuery(from, to))
  const byDate = new Map(data?.map((day) => [day.date, day]))
  const isEmpty = data !== undefined && !data.some(({ date }) => date.startsWith(month))
  return (
    <div className="column wide-column">
      <MonthHead month={month} />
      <table className="month" aria-busy={isPending}>
        <caption className="visually-hidden">{formats.month(`${month}-01`)}</caption>
        <thead>
          <tr>
            {weeks[0]?.map((date) => (
              <th key={date} scope="col" abbr={formats.weekday(date)}>
                {formats.shortWeekday(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date}>
                  <DayCell date={date} isOutside={!date.startsWith(month)} day={byDate.get(date)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {error && <Failure error={error} onRetry={refetch} />}
      {isEmpty && <p className="quiet">{words.calendar.empty}</p>}
    </div>
  )
}

function MonthHead({ month }: { month: string }) {
  const words = useWords()
  const formats = useFormats()
  const [, navigate] = useLocation()
  return (
    <header className="day-head">
      <h1>{formats.month(`${month}-01`)}</h1>
      <div className="day-ways">
        <Link
          href={`/calendar/${addMonths(month, -1)}`}
          className="button plain icon-only"
          aria-label={words.calendar.previous}
        >
          <Icon name="left" />
        </Link>
        <input
          type="month"
          aria-label={words.calendar.month}
          value={month}
          onChange={({ target }) => isDate(`${target.value}-01`) && navigate(`/calendar/${target.value}`)}
        />
        <Link
          href={`/calendar/${addMonths(month, 1)}`}
          className="button plain icon-only"
          aria-label={words.calendar.next}
        >
          <Icon name="right" />
        </Link>
      </div>
    </header>
  )
}

interface CellProperties {
  date: string
  isOutside: boolean
  day: CalendarDay | undefined
}

function DayCell({ date, isOutside, day }: CellProperties) {
  const words = useWords()
  const formats = useFormats()
  const today = useToday()
  const facts = day && [
    day.eventCount > 0 && words.day.eventCount(day.eventCount),
    day.hasJournal && (day.stale ? words.calendar.isStale : words.calendar.hasPage),
  ]
  const label = [formats.fullDate(date), ...(facts ?? [])].filter(Boolean).join(', ')
  const classes = ['cell', isOutside && 'outside', day?.hasJournal && 'written', day?.stale && 'stale']
  return (
    <Link
      href={date === today ? '/' : `/day/${date}`}
      className={classes.filter(Boolean).join(' ')}
      aria-current={date === today ? 'date' : undefined}
    >
      <span className="visually-hidden">{label}</span>
      <span className="cell-day" aria-hidden="true">
        {formats.dayNumber(date)}
      </span>
      {day && day.eventCount > 0 && (
        <span className="cell-count" aria-hidden="true">
          <span className="cell-dots" data-count={Math.min(day.eventCount, 5)} />
          <span className="cell-words">{words.day.eventCount(day.eventCount)}</span>
        </span>
      )}
    </Link>
  )
}
