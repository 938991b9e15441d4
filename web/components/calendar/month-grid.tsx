import type { KeyboardEvent } from 'react'
import { Link } from 'wouter'
import type { CalendarDay } from '../../../contract/days.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { useToday } from '../../state/today.ts'
import { useDayFacts } from './day-facts.ts'

interface Properties {
  month: string
  weeks: readonly string[][]
  days: ReadonlyMap<string, CalendarDay>
  isLoading: boolean
  /** Called when a date is looked at: by the mouse on it, or by the keyboard. */
  onPoint: (date: string) => void
}

/** A month as a table of weeks. */
export function MonthGrid({ month, weeks, days, isLoading, onPoint }: Properties) {
  const formats = useFormats()
  return (
    <table className="month" aria-busy={isLoading} onKeyDown={moveByArrows}>
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
              <td key={date} onPointerEnter={() => onPoint(date)} onFocus={() => onPoint(date)}>
                <DayCell date={date} isOutside={!date.startsWith(month)} day={days.get(date)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** From day to day and from week to week, as the eye goes. */
function moveByArrows(event: KeyboardEvent<HTMLTableElement>) {
  const step = STEPS[event.key]
  if (step === undefined) return
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('.cell')]
  const at = cells.indexOf(document.activeElement as HTMLElement)
  if (at < 0) return
  event.preventDefault()
  cells[at + step]?.focus()
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
  const describe = useDayFacts()
  const classes = ['cell', isOutside && 'outside', day?.hasJournal && 'written', day?.stale && 'stale']
  return (
    <Link
      href={date === today ? '/' : `/day/${date}`}
      className={classes.filter(Boolean).join(' ')}
      aria-current={date === today ? 'date' : undefined}
    >
      <span className="visually-hidden">{describe(date, day)}</span>
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
