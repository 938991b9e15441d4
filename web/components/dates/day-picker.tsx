// The calendar behind the date of a day: a month, a field for dates far away, and the nearest days with something.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { calendarQuery, neighboursQuery } from '../../queries/diary.queries.ts'
import { addMonths, isDate, weeksOf } from '../../state/calendar-date.ts'
import { useToday } from '../../state/today.ts'
import { BottomSheet } from '../shell/bottom-sheet.tsx'
import { Button } from '../shell/button.tsx'
import { Icon } from '../shell/icons.tsx'
import styles from './day-picker.module.css'
import { JumpField } from './jump-field.tsx'
import { MonthGrid } from './month-grid.tsx'

interface Properties {
  date: string
  onGo: (date: string) => void
  onClose: () => void
}

export function DayPicker({ date, onGo, onClose }: Properties) {
  const words = useWords()
  const today = useToday()
  const { data: neighbours } = useQuery(neighboursQuery(date))
  const nearest = [
    { label: words.day.previousWith, target: neighbours?.previous ?? null },
    { label: words.day.nextWith, target: neighbours?.next ?? null },
  ]
  return (
    <BottomSheet title={words.day.pick} onClose={onClose}>
      <PickedMonth date={date} onGo={onGo} />
      <div className="row">
        <JumpField label={words.day.pick} value={date} onGo={onGo} />
        {date !== today && <Button onClick={() => onGo(today)}>{words.day.toToday}</Button>}
      </div>
      <div className={`row ${styles.dayNearest}`}>
        {nearest.map(({ label, target }) => (
          <Button
            key={label}
            look="plain"
            disabled={target === null}
            onClick={() => target !== null && onGo(target)}
          >
            {label}
          </Button>
        ))}
      </div>
    </BottomSheet>
  )
}

/** A month that can be turned, with the open date in it. */
export function PickedMonth({ date, onGo }: { date: string; onGo?: (date: string) => void }) {
  const words = useWords()
  const formats = useFormats()
  const [month, setMonth] = useState(date.slice(0, 7))
  const turn = (count: number) => {
    const other = addMonths(month, count)
    if (isDate(`${other}-01`)) setMonth(other)
  }
  return (
    <section className={styles.pickedMonth} aria-label={formats.month(`${month}-01`)}>
      <div className="row">
        <strong aria-live="polite">{formats.month(`${month}-01`)}</strong>
        <span className="push">
          <Button look="plain quiet icon-only" aria-label={words.calendar.previous} onClick={() => turn(-1)}>
            <Icon name="left" />
          </Button>
          <Button look="plain quiet icon-only" aria-label={words.calendar.next} onClick={() => turn(1)}>
            <Icon name="right" />
          </Button>
        </span>
      </div>
      <DaysOfMonth month={month} current={date} onGo={onGo} onTurn={turn} />
    </section>
  )
}

interface MonthProperties {
  month: string
  /** The open date. */
  current: string
  /** Called with the chosen date instead of following its link. */
  onGo: ((date: string) => void) | undefined
  onTurn: (months: number) => void
}

/** A small month to choose a day from. */
function DaysOfMonth({ month, current, onGo, onTurn }: MonthProperties) {
  const formats = useFormats()
  const weeks = weeksOf(month, formats.firstWeekday)
  const from = weeks[0]?.[0] ?? `${month}-01`
  const to = weeks.at(-1)?.[6] ?? `${month}-28`
  const { data, isPending } = useQuery(calendarQuery(from, to))
  return (
    <MonthGrid
      month={month}
      weeks={weeks}
      days={new Map(data?.map((day) => [day.date, day]))}
      isLoading={isPending}
      isSmall
      current={current}
      onGo={onGo}
      onTurn={onTurn}
    />
  )
}
