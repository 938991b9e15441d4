// When feeds are asked: those whose server fails, and many that were added together.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalServer, serveLocally } from '../harness/clients/local-server.ts'
import { TestClock } from '../harness/service/test-service.ts'
import { feedsOf } from './scenarios/feeds-of.ts'
import { must, setUpPerson, setUpWorld, startWorld } from './scenarios/world.ts'

const MINUTE_MS = 60_000
const clock = new TestClock('2026-03-16T12:00:00Z')
const world = setUpWorld(() => startWorld({ DAYLEAF_FEED_PRIVATE: 'on' }, clock))
const person = setUpPerson(world)
const { add, run } = feedsOf(person)

let server: LocalServer
let isWell = false
beforeAll(async () => {
  server = await serveLocally((_request, response) => {
    response.statusCode = isWell ? 200 : 500
    response.end('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n')
  })
})
afterAll(() => server.close())

const minutesTo = (instant: string | null) => (Date.parse(instant ?? '') - clock.now()) / MINUTE_MS

test('a server that fails is asked after ever longer times, up to a day, and soon when its feed is changed', async () => {
  const feedId = await add('calendar', `${server.url}/a.ics`)
  const expected = [15, 30, 60, 120, 240, 480, 960, 1_440, 1_440]
  const jitters: number[] = []
  for (const minutes of expected) jitters.push(minutesTo((await run(feedId)).nextRunAt) - minutes)
  expect(Math.min(...jitters)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...jitters)).toBeLessThan(4)
  const body = { address: `${server.url}/b.ics` }
  const { data } = await must(person, 'updateFeed', { params: { feedId }, body })
  expect(minutesTo(data.nextRunAt)).toBe(0)
  isWell = true
  expect(minutesTo((await run(feedId)).nextRunAt)).toBeGreaterThanOrEqual(60)
})

test('feeds that were added together are not asked together', async () => {
  const minutes = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const body = { kind: 'calendar', name: 'a', address: `${server.url}/${index}.ics` } as const
      return minutesTo((await must(person, 'createFeed', { body })).data.nextRunAt)
    }),
  )
  // Of random times within four minutes, twelve lie within one less often than once in a million.
  expect(Math.max(...minutes) - Math.min(...minutes)).toBeGreaterThan(1)
})
