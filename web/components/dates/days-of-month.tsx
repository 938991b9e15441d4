import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../i18n/formats.ts'
import { calendarQuery } from '../../queries/diary.queries.ts'
import { weeksOf } from '../../state/calendar-date.ts'
import { MonthGrid } from './month-grid.tsx'

interface Properties {
  month: string
  /** The open date. */
  current: string
  /** Called with the chosen date instead of following its link. */
  onGo: ((date: string) => void) | undefined
  onTurn: (months: number) => void
}

/** A small month to choose a day from. */
export function DaysOfMonth({ month, current, onGo, onTurn }: Properties) {
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
