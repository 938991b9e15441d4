/** Doubts days of the week and dates of the calendar that are not those of the events. */
import { type CalendarDate, readCalendarDates } from './calendar-dates.ts'
import { daysOfMonth } from './dates.ts'
import type { EventFacts } from './event-facts.ts'
import type { Doubt, Evidence, SentenceFacts } from './evidence.ts'

export const dateDoubts = (facts: SentenceFacts, evidence: Evidence): Doubt[] => [
  ...weekdayDoubts(facts, evidence),
  ...calendarDoubts(facts, evidence),
]

/** Another day than the one that the event names; a day that no event names may be told by the date. */
function weekdayDoubts({ days, text }: SentenceFacts, { sources, date }: Evidence): Doubt[] {
  const named = sources.flatMap((event) => event.days)
  if (named.length === 0) return []
  const meant = new Set([0, ...named.flatMap(({ offsets }) => offsets)])
  const figures = sources.flatMap(({ figures: { wholes, parts } }) => [...wholes, ...parts])
  return days
    .filter((day) => !day.offsets.some((offset) => meant.has(offset)))
    .filter((day) => !daysOfMonth([day], date).some((number) => figures.includes(number)))
    .map(({ start, end }) => ({
      kind: 'date',
      strength: 'soft',
      start,
      end,
      message: `“${text.slice(start, end)}” is not the day that the event names.`,
    }))
}

/** Dates that are neither the page's own nor stand in an event. */
function calendarDoubts({ calendarDates, text }: SentenceFacts, { date, events }: Evidence): Doubt[] {
  const [, month, day] = date.split('-').map(Number)
  const isTold =
    (told: CalendarDate) =>
    ({ plain, pack, numbers, days }: EventFacts) =>
      numbers.some(({ value }) => value === told.day) ||
      daysOfMonth(days, date).includes(told.day) ||
      readCalendarDates(plain, pack, date).some(
        (other) => other.month === told.month && other.day === told.day,
      )
  return calendarDates
    .filter((told) => told.month !== month || told.day !== day)
    .filter((told) => !events.some(isTold(told)))
    .map(({ start, end }) => ({
      kind: 'date',
      strength: 'soft',
      start,
      end,
      message: `“${text.slice(start, end)}” is in no event of this day.`,
    }))
}
