// A night of many users with one hour: a page each, while another user reads.
import { setTimeout } from 'node:timers/promises'
import { type Scenario, success } from '../tests/harness/providers/scenarios.ts'
import { startProviderStandIn } from '../tests/harness/providers/stand-in.ts'
import { inThrowAwayDirectory } from './diary-store.ts'
import type { Finding } from './finding.ts'
import { memoryGrowthDuring } from './metrics.ts'
import { get, longestWaitDuring, type Person, post, signUp } from './person.ts'
import { startServer } from './server-process.ts'
import type { Sizes } from './sizes.ts'

/** How long the stand-in takes for a page. */
const PAGE_MS = 500
const MAX_WAIT_MS = 200
const MAX_GROWTH_MB = 64
const MAX_MINUTES = 60
/** Between two requests of the other user. */
const PAUSE_MS = 2
const MEMORY_MS = 100
/** Accounts that are made at once: two passwords are hashed at a time. */
const AT_ONCE = 4
const DAY_MS = 86_400_000

export const measureNight = ({ nightUsers }: Pick<Sizes, 'nightUsers'>): Promise<Finding[]> =>
  inThrowAwayDirectory('night', async (directory) => {
    const writer = await startProviderStandIn({ provider: 'provider_b', script: [afterAWhile] })
    const server = await startServer(directory, { DAYLEAF_PROVIDER_B_URL: writer.url })
    const date = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)
    const people = await settleIn(server.port, nightUsers, date)
    const [other] = await settleIn(server.port, 1, date, 'other')
    if (!other) throw new Error('nobody has signed up')
    // The first page loads what talks to providers, which no night does again.
    await other.ask(post(`/journal/generate/${date}`, {}))
    let longestMs = 0
    let minutes = 0
    const night = async () => {
      const startedAt = performance.now()
      for (const person of people) await person.ask(post('/night-writer/run', {}))
      await writer.whenRequested(nightUsers + 1)
      for (const person of people) while (!(await hasPage(person, date))) await setTimeout(PAGE_MS)
      minutes = (performance.now() - startedAt) / 60_000
    }
    const growth = await memoryGrowthDuring(server, MEMORY_MS, async () => {
      longestMs = await longestWaitDuring(other, PAUSE_MS, night)
    })
    await server.stop()
    await writer.close()
    return judge(nightUsers, { longestMs, growth, minutes })
  })

const afterAWhile: Scenario = async (exchange) => {
  await setTimeout(PAGE_MS)
  await success(exchange)
}

/** Users with an event on the date, whose pages are written by night. */
async function settleIn(port: number, count: number, date: string, name = 'night'): Promise<Person[]> {
  const people: Person[] = []
  let begun = 0
  const settleSome = async () => {
    while (begun < count) {
      begun += 1
      const person = await signUp(port, `${name}-${begun}`)
      await person.ask({ method: 'PUT', path: '/api/v1/settings', body: SETTINGS })
      await person.ask(post('/events', { date, type: 'text', content: 'We walked along the lake.' }))
      people.push(person)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, settleSome))
  return people
}

function judge(
  users: number,
  { longestMs, growth, minutes }: { longestMs: number; growth: number; minutes: number },
): Finding[] {
  const what = `a night of ${users} users, a page of ${PAGE_MS} ms each`
  return [
    {
      what: `${what}: another user’s read`,
      figure: `waits ${longestMs.toFixed(0)} ms at most`,
      goal: { target: `≤ ${MAX_WAIT_MS} ms`, isMet: longestMs <= MAX_WAIT_MS },
    },
    {
      what: `${what}: memory`,
      figure: `+${growth.toFixed(0)} MB`,
      goal: { target: `≤ +${MAX_GROWTH_MB} MB`, isMet: growth <= MAX_GROWTH_MB },
    },
    {
      what: `${what}: until the last page`,
      figure: `${minutes.toFixed(1)} min`,
      goal: { target: `≤ ${MAX_MINUTES} min`, isMet: minutes <= MAX_MINUTES },
    },
  ]
}

const SETTINGS = {
  ...{ aiProvider: 'provider_b', timeZone: 'UTC' },
  providerSettings: { provider_b: { apiKey: 'sk-bench', model: 'm' } },
  nightWriter: { enabled: true },
}

const hasPage = async (person: Person, date: string): Promise<boolean> =>
  JSON.parse(await person.ask(get(`/days/${date}`))).data.journal !== null
