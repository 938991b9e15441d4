import { EVENT_TYPES } from '../contract/events.ts'
import { addDays } from './dates.ts'
import { eventText, runningText, WORD_COUNT, wordOf } from './diary-text.ts'
import type { AskedDiary } from './lifetime.ts'
import { createRandom, pick, type Random } from './random.ts'
import type { BenchRequest } from './request-bytes.ts'

/** A kind of read request, with random dates, ids or words. */
export interface Read {
  name: string
  makePath(diary: AskedDiary, random: Random): string
  /** Divides the number of requests, for responses as large as hundreds of others. */
  costs?: number
}

const wordBetween = (random: Random, first: number, end: number) =>
  wordOf(first + Math.floor(random() * (end - first)))

/** Two consecutive words of a generated text. */
function phrase(random: Random): string {
  const words = eventText(random).slice(0, -1).split(' ')
  const at = Math.floor(random() * (words.length - 1))
  return words.slice(at, at + 2).join(' ')
}

const search =
  (makeQuery: (diary: AskedDiary, random: Random) => string) => (diary: AskedDiary, random: Random) =>
    `/search?q=${encodeURIComponent(makeQuery(diary, random))}`

export const COMMON_WORD: Read = {
  name: 'search, a common word',
  makePath: search((_, random) => wordBetween(random, 0, 50)),
}

/** Searches by kind of query. */
export const SEARCHES: readonly Read[] = [
  {
    name: 'search, a rare word',
    // Equally rare in both diaries: some tens of texts contain it.
    makePath: search(({ dates }, random) =>
      dates.length > 1000 ? wordBetween(random, WORD_COUNT / 2, WORD_COUNT) : wordBetween(random, 200, 400),
    ),
  },
  COMMON_WORD,
  { name: 'search, a phrase', makePath: search((_, random) => `"${phrase(random)}"`) },
  {
    name: 'search, a prefix',
    makePath: search(
      (_, random) => `${wordBetween(random, 0, 2000).slice(0, 2 + Math.floor(random() * 3))}*`,
    ),
  },
  {
    name: 'search, running Han, kana, Hangul',
    makePath: search((_, random) => runningText(random, 1 + Math.floor(random() * 2))),
  },
]

/** All reads except searches. */
export const READS: readonly Read[] = [
  { name: 'a day', makePath: ({ dates }, random) => `/days/${pick(random, dates)}` },
  { name: 'thirty days', makePath: ({ dates }, random) => `/days?limit=30&to=${pick(random, dates)}` },
  {
    name: 'a hundred events',
    makePath: ({ dates }, random) => `/events?limit=100&to=${pick(random, dates)}`,
  },
  {
    name: 'a hundred events of one type',
    makePath: ({ dates }, random) =>
      `/events?limit=100&type=${pick(random, EVENT_TYPES)}&to=${pick(random, dates)}`,
  },
  {
    name: 'a hundred events on the map',
    makePath: ({ dates }, random) => `/events?limit=100&having=point&to=${pick(random, dates)}`,
  },
  { name: 'an event', makePath: ({ eventIds }, random) => `/events/${pick(random, eventIds)}` },
  {
    name: 'a month of the calendar',
    makePath({ dates }, random) {
      const last = pick(random, dates)
      return `/calendar?from=${addDays(last, -30)}&to=${last}`
    },
  },
  {
    name: 'the neighbours of a day',
    makePath: ({ dates }, random) => `/days/${pick(random, dates)}/neighbours`,
  },
  {
    name: 'on this day',
    // No diary reaches 2099, so no year is excluded as the current one.
    makePath: ({ anniversaries }, random) => `/on-this-day?date=2099${pick(random, anniversaries)}`,
    costs: 10,
  },
  { name: 'a page', makePath: ({ dates }, random) => `/journal/${pick(random, dates)}` },
  { name: 'the tasks of a day', makePath: ({ dates }, random) => `/journal/${pick(random, dates)}/tasks` },
  { name: 'a task', makePath: ({ taskIds }, random) => `/tasks/${pick(random, taskIds)}` },
]

export function makeRequests(read: Read, diary: AskedDiary, count: number): BenchRequest[] {
  const random = createRandom(4)
  return Array.from({ length: count }, () => ({
    method: 'GET',
    path: `/api/v1${read.makePath(diary, random)}`,
  }))
}
