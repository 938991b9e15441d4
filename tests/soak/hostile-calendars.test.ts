// How long the service's own thread is held by calendars of feeds, and how much memory they take of it.
import { afterEach, expect, test } from 'vitest'
import { must } from '../api/scenarios/world.ts'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { serveLocally } from '../harness/clients/local-server.ts'
import { watchMemory } from '../harness/faults/process-memory.ts'
import { startWatchedService } from '../harness/faults/watched-turns.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { killStarted } from '../harness/service/service-process.ts'
import { type Cost, costOf, type GrowingCosts, judgeCosts } from './turn-costs.ts'

const home = setUpDataDirectory()
afterEach(killStarted)

const MAX_GROWTH_BYTES = 256 * 1024 * 1024

const list = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('')
const event = (uid: number, lines: string) =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:Tea\r\n${lines}\r\nEND:VEVENT\r\n`
const hoursAgo = (hours: number) => {
  const at = new Date(Date.now() - hours * 3_600_000)
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

const HOSTILE_CALENDARS: Readonly<Record<string, (size: number) => string>> = {
  'thousands of appointments': (size) =>
    list(size * 20_000, (index) => event(index, `DTSTART:${hoursAgo(1 + (index % 20_000))}`)),
  'thousands of whole days': (size) =>
    list(size * 20_000, (index) =>
      event(index, `DTSTART;VALUE=DATE:${hoursAgo(24 * (index % 5_000)).slice(0, 8)}`),
    ),
  'series for each hour with long texts': (size) =>
    list(size * 2, (index) => {
      const description = `DESCRIPTION:${'word '.repeat(400)}`
      return event(index, `DTSTART:20150101T000000Z\r\nRRULE:FREQ=HOURLY\r\n${description}`)
    }),
}

test('hostile calendars hold nobody else up, and take little memory', async () => {
  let body = ''
  const server = await serveLocally((_request, response) => {
    response.end(`BEGIN:VCALENDAR\r\n${body}END:VCALENDAR\r\n`)
  })
  const service = await startWatchedService(home.dataDirectory, { DAYLEAF_FEED_PRIVATE: 'on' })
  const costs: GrowingCosts = {}
  for (const [what, make] of Object.entries(HOSTILE_CALENDARS)) {
    const measure = async (size: number): Promise<Cost> => {
      body = make(size)
      const person = createClient(service.url, (await createAccount(service.url)).token)
      const options = { since: '2010-01-01' }
      const address = `${server.url}/a.ics`
      const { data: feed } = await must(person, 'createFeed', {
        body: { kind: 'calendar', name: 'Appointments', address, options },
      })
      const grownBytes = watchMemory(service.pid)
      const cost = await costOf(
        service,
        () => must(person, 'runFeed', { params: { feedId: feed.id }, query: { preview: 'true' } }),
        1,
      )
      expect(grownBytes()).toBeLessThan(MAX_GROWTH_BYTES)
      return cost
    }
    costs[`a calendar of ${what}`] = [await measure(1), await measure(2)]
  }
  judgeCosts(costs)
  await server.close()
})
