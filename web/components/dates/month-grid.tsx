import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { CalendarDay } from '../../../contract/days.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { addDays } from '../../state/calendar-date.ts'
import { useToday } from '../../state/today.ts'
import { Face } from '../evening/face.tsx'
import { CoverPicture } from '../pictures/cover-picture.tsx'
import { moodStep, useDayFacts } from './day-facts.ts'
import styles from './month-grid.module.css'

interface Properties {
  month: string
  weeks: readonly string[][]
  days: ReadonlyMap<string, CalendarDay>
  isLoading: boolean
  /** Without words in its cells. */
  isSmall?: boolean
  /** The open date. Tab focuses it first if it is in the month. */
  current?: string | undefined
  /** Called instead of following a date's link. */
  onGo?: ((date: string) => void) | undefined
  /** The titles of pages, by date. */
  titles?: ReadonlyMap<string, string> | undefined
  /** Called on a tap. The link is not followed if it returns true. */
  onTap?: (date: string) => boolean
  /** Called when a date is hovered over or focused. */
  onPoint?: (date: string) => void
  /** Called by Page Up, Page Down, and arrow keys that leave the month. */
  onTurn: (months: number) => void
}

/** A grid of weeks: one tab stop, arrow keys between dates. https://www.w3.org/WAI/ARIA/apg/patterns/grid/ */
export function MonthGrid(properties: Properties) {
  const { month, weeks, days, isLoading, isSmall, onPoint } = properties
  const formats = useFormats()
  const { stop, table, onKeyDown, setStop } = useGridKeys(properties)
  return (
    <table
      ref={table}
      className={isSmall ? `${styles.month} ${styles.smallMonth}` : styles.month}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of dates is the grid of the pattern.
      role="grid"
      aria-label={formats.month(`${month}-01`)}
      aria-busy={isLoading}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {weeks[0]?.map((date) => (
            <th key={date} scope="col" abbr={formats.weekday(date)}>
              {isSmall ? formats.narrowWeekday(date) : formats.shortWeekday(date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td
                key={date}
                onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onPoint?.(date)}
                onFocus={() => {
                  setStop(date)
                  onPoint?.(date)
                }}
              >
                <DayCell {...properties} date={date} day={days.get(date)} isStop={date === stop} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The date that Tab focuses, and the keys that move from it. */
function useGridKeys({ month, weeks, current, onTurn }: Properties) {
  const today = useToday()
  const table = useRef<HTMLTableElement>(null)
  // The date to focus once its month is shown.
  const wanted = useRef<string>(undefined)
  const [moved, setStop] = useState<string>()
  const candidates = [moved, current, today, `${month}-01`]
  const stop = candidates.find((date) => date?.startsWith(month)) ?? `${month}-01`
  useEffect(() => {
    if (wanted.current?.startsWith(month)) focusDate(table.current, wanted.current)
    wanted.current = undefined
  }, [month])
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const date = (event.target as HTMLElement).dataset.date
    const target = date && targetOf(event, date, weeks)
    if (!target) return
    event.preventDefault()
    if (target.startsWith(month)) return focusDate(table.current, target)
    wanted.current = target
    onTurn(target < month ? -1 : 1)
  }
  return { stop, table, onKeyDown, setStop }
}

function targetOf({ key }: KeyboardEvent, date: string, weeks: readonly string[][]): string | undefined {
  const week = weeks.find((dates) => dates.includes(date))
  if (key === 'Home') return week?.[0]
  if (key === 'End') return week?.[6]
  if (key === 'PageUp' || key === 'PageDown')
    return Temporal.PlainDate.from(date)
      .add({ months: key === 'PageUp' ? -1 : 1 })
      .toString()
  const step = STEPS[key]
  return step === undefined ? undefined : addDays(date, step)
}

const focusDate = (table: HTMLElement | null, date: string): void =>
  table?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus()

interface CellProperties extends Properties {
  date: string
  day: CalendarDay | undefined
  /** Whether Tab focuses it. */
  isStop: boolean
}

function DayCell(properties: CellProperties) {
  const { date, month, day, current, isSmall, isStop, onGo, onTap } = properties
  const words = useWords()
  const formats = useFormats()
  const today = useToday()
  const describe = useDayFacts()
  const isOutside = !date.startsWith(month)
  const cover = isSmall ? null : day?.cover
  const mood = isSmall ? undefined : moodStep(day)
  const classes = [
    styles.cell,
    isOutside && styles.outside,
    day?.hasJournal && styles.written,
    day?.stale && styles.stale,
    day && styles.full,
    date === current && styles.open,
    cover && styles.covered,
  ]
  const title = properties.titles?.get(date)
  const choose = (event: MouseEvent) => {
    const { pointerType } = event.nativeEvent as PointerEvent
    if (pointerType === 'touch' && onTap?.(date)) return event.preventDefault()
    if (!onGo || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onGo(date)
  }
  return (
    <Link
      href={date === today ? '/' : `/day/${date}`}
      className={classes.filter(Boolean).join(' ')}
      aria-current={date === today ? 'date' : undefined}
      tabIndex={isStop ? 0 : -1}
      data-date={date}
      data-mood={mood}
      onClick={choose}
    >
      {cover && <CoverPicture cover={cover} className={styles.cellCover} />}
      <span className="visually-hidden">{describe(date, day)}</span>
      <span className={styles.cellDay} aria-hidden="true">
        {formats.dayNumber(date)}
      </span>
      {title !== undefined && (
        <span className={styles.cellTitle} aria-hidden="true" dir="auto">
          {title}
        </span>
      )}
      {!isSmall && title === undefined && day && day.eventCount > 0 && (
        <span className={styles.cellCount} aria-hidden="true">
          <span className={styles.cellDots} data-count={Math.min(day.eventCount, 5)} />
          <span className={styles.cellWords}>{words.day.eventCount(day.eventCount)}</span>
        </span>
      )}
      {mood !== undefined && (
        <span className={styles.cellMood} aria-hidden="true">
          <Face mood={mood} />
        </span>
      )}
    </Link>
  )
}
