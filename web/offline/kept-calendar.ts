import type { CalendarDay, Day } from '../../contract/days.ts'
import { moodOf } from '../../contract/known-figures.ts'
import { coverOf } from '../state/picture.ts'

export const toCalendarDay = ({ date, events, journal }: Day): CalendarDay => ({
  date,
  eventCount: events.length,
  hasJournal: journal !== null,
  stale: journal?.stale ?? false,
  types: [...new Set(events.map(({ type }) => type))].toSorted(),
  mood: meanMood(events),
  cover: coverOf(events),
})

function meanMood(events: Day['events']): number | null {
  const moods = events.flatMap(({ measures }) => measures.map(moodOf).filter((mood) => mood !== undefined))
  return moods.length === 0 ? null : moods.reduce((sum, mood) => sum + mood, 0) / moods.length
}

export const inRange = <T extends { date: string }>(
  days: readonly T[],
  { from, to }: { from: string; to: string },
): T[] => days.filter(({ date }) => from <= date && date <= to)

/** @param days oldest first */
export const nearestDays = (days: readonly { date: string }[], date: string) => ({
  previous: days.findLast((day) => day.date < date)?.date ?? null,
  next: days.find((day) => day.date > date)?.date ?? null,
})
