import { afterEach, test } from 'vitest'
import { getLifetimeDiary } from '../../bench/lifetime.ts'
import { FULL } from '../../bench/sizes.ts'
import { nextQuery } from '../api/scenarios/pages.ts'
import { must } from '../api/scenarios/world.ts'
import { type Answer, type Client, createClient } from '../harness/clients/api-client.ts'
import { startWatchedService } from '../harness/faults/watched-turns.ts'
import { killStarted } from '../harness/service/service-process.ts'
import { share } from './share.ts'
import { judgeTurns } from './turns.ts'

afterEach(killStarted)

/** What somebody asks for who takes all of their diary elsewhere; each gives back how much came. */
const PARTS: Readonly<Record<string, (person: Client, dates: readonly string[]) => Promise<number>>> = {
  'all days at once': async (person) => (await must(person, 'listDays')).data.length,
  'the calendar of all years': async (person) =>
    (await must(person, 'getCalendar', { query: { from: '0001-01-01', to: '9999-12-31' } })).data.length,
  'all events, page by page': async (person) => {
    let count = 0
    for (let query: Record<string, string | number> | undefined = { limit: 500 }; query; ) {
      const page: Answer<'listEvents'> = await must(person, 'listEvents', { query })
      count += page.data.length
      query = nextQuery(page)
    }
    return count
  },
  'each day with its page': async (person, dates) => {
    for (const date of dates) await must(person, 'getDay', { params: { date } })
    return dates.length
  },
}

test('an export of a lifetime delays no other user', async () => {
  const [lifetimeDays, lifetimeEvents] = [share(FULL.lifetimeDays), share(FULL.lifetimeEvents)]
  const diary = await getLifetimeDiary({ ...FULL, lifetimeDays, lifetimeEvents })
  const service = await startWatchedService(diary.directory)
  const person = createClient(service.url, diary.token)
  for (const [what, take] of Object.entries(PARTS)) {
    const count = await take(person, diary.dates)
    await judgeTurns(service, `${what}, ${count}`)
  }
})
