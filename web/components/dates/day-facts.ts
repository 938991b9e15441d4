import type { CalendarDay } from '../../../contract/days.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords, useWords } from '../../i18n/words.ts'

/** The step of a day's mood, for its colour, face and height; undefined if it has none. */
export const moodStep = (day: CalendarDay | undefined): number | undefined =>
  day?.mood ? Math.round(day.mood) : undefined

/** Describes the content of a date in one line. */
export function useDayFacts(): (date: string, day: CalendarDay | undefined) => string {
  const words = useWords()
  const formats = useFormats()
  const { mood, faces } = useScreenWords('evening')
  return (date, day) =>
    [
      formats.fullDate(date),
      day && day.eventCount > 0 && words.day.eventCount(day.eventCount),
      day?.mood && `${mood.name}: ${faces[Math.round(day.mood) - 1]}`,
      day?.hasJournal && (day.stale ? words.calendar.isStale : words.calendar.hasPage),
    ]
      .filter(Boolean)
      .join(', ')
}
