import type { CalendarDay } from '../../../contract/days.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'

/** Describes the content of a date in one line. */
export function useDayFacts(): (date: string, day: CalendarDay | undefined) => string {
  const words = useWords()
  const formats = useFormats()
  return (date, day) =>
    [
      formats.fullDate(date),
      day && day.eventCount > 0 && words.day.eventCount(day.eventCount),
      day?.hasJournal && (day.stale ? words.calendar.isStale : words.calendar.hasPage),
    ]
      .filter(Boolean)
      .join(', ')
}
