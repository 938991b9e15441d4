// People whom the events of a range name, and the moods of their days.
import { MAX_PEOPLE, type Statistics } from '../../contract/statistics.ts'
import type { Db } from '../database/tables.ts'
import type { DateRange } from '../lib/dates.ts'
import { readMoods } from '../measures/measures.service.ts'
import { listPeople } from '../truth/people.ts'
import { inTurns } from './event-ranges.ts'
import { listTexts } from './statistics.repository.ts'

type NamedPerson = NonNullable<Statistics['people']>[number]

/** @param ranges short ones: each is read and looked through at once */
export async function countPeople(
  db: Db,
  userId: string,
  ranges: readonly DateRange[],
): Promise<NamedPerson[]> {
  const people = new Map<string, { name: string; dates: Set<string> }>()
  const moods = new Map<string, number>()
  for await (const range of inTurns(ranges)) {
    for (const { date, content } of await listTexts(db, userId, range))
      for (const [key, name] of listPeople(content)) {
        const dates = people.get(key)?.dates ?? new Set()
        people.set(key, { name, dates: dates.add(date) })
      }
    for (const [date, mood] of await readMoods(db, userId, range)) moods.set(date, mood)
  }
  return [...people.values()]
    .sort((one, other) => other.dates.size - one.dates.size || (one.name < other.name ? -1 : 1))
    .slice(0, MAX_PEOPLE)
    .map(({ name, dates }) => ({ name, ...summarize([...dates], moods) }))
}

function summarize(dates: readonly string[], moods: ReadonlyMap<string, number>): Omit<NamedPerson, 'name'> {
  const known = dates.flatMap((date) => moods.get(date) ?? [])
  return {
    days: dates.length,
    lastDate: dates.reduce((latest, date) => (date > latest ? date : latest)),
    mood: known.length === 0 ? null : known.reduce((sum, mood) => sum + mood, 0) / known.length,
    moodDays: known.length,
  }
}
