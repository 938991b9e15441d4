import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createAccount, createClient } from '../clients/api-client.ts'
import type { TestDatabase } from '../engines/test-database.ts'
import { type Scenario, success } from '../providers/scenarios.ts'
import { type StandIn, startProviderStandIn } from '../providers/stand-in.ts'
import { type AppOnDatabase, startAppOn } from './app-on-database.ts'
import { TestClock } from './test-service.ts'

/** A service whose nights pass as the test says. */
export interface NightWorld {
  store: TestDatabase
  clock: TestClock
  writer: StandIn
  app: AppOnDatabase
  /** How the provider responds from now on. */
  answerBy(scenario: Scenario): void
  /** Sets the clock. */
  at(instant: string): void
  /** Runs what the scheduler would run now, until nothing is due. */
  pass(): Promise<void>
  /** Sets the clock, and runs what is due. */
  passAt(instant: string): Promise<void>
  /** Somebody whose pages are written by night. */
  settleIn(choice?: NightChoice): Promise<Owner>
  stop(): Promise<void>
}

interface NightChoice {
  timeZone?: string
  dayStart?: string
  nightWriter?: Record<string, unknown>
}

export type Owner = Awaited<ReturnType<typeof createAccount>> & {
  record(date: string, content?: string): Promise<string>
  night(): Promise<Awaited<ReturnType<typeof readNight>>>
  /** Who had the tasks of a date started, newest first. */
  tasksOf(date: string): Promise<string[]>
  hasPage(date: string): Promise<boolean>
}

const readNight = async (person: Awaited<ReturnType<typeof createAccount>>) =>
  (await person.call('getNightWriter')).data

/** Dates and moments of the test that runs: each goes on in the next fortnight, as the clock never goes back by itself. */
interface Fortnight {
  dayOf(day: number): string
  /** @param time of UTC, such as `22:00` */
  at(day: number, time: string): string
}

/** A world for the tests of a `describe`, whose hooks begin each of them at noon in the next fortnight. */
export function setUpNights(open: () => Promise<TestDatabase>): { world: NightWorld } & Fortnight {
  let started: NightWorld | undefined
  let fortnight = 0
  const dayOf = (day: number) =>
    new Date(Date.UTC(2026, 0, 1 + 14 * fortnight + day)).toISOString().slice(0, 10)
  const at = (day: number, time: string) => `${dayOf(day)}T${time}:00Z`
  const getWorld = () => {
    if (!started) throw new Error('The world starts before the first test.')
    return started
  }
  beforeAll(async () => {
    started = await startNightWorld(open, '2026-01-01T00:00:00Z')
  })
  afterAll(() => started?.stop())
  beforeEach(() => {
    fortnight += 1
    getWorld().at(at(0, '12:00'))
    getWorld().answerBy(success)
  })
  return {
    get world() {
      return getWorld()
    },
    ...{ dayOf, at },
  }
}

export async function startNightWorld(
  open: () => Promise<TestDatabase>,
  start: string,
  environment: Record<string, string> = {},
): Promise<NightWorld> {
  const store = await open()
  const clock = new TestClock(start)
  let scenario = success
  const writer = await startProviderStandIn({
    provider: 'provider_d',
    script: [(exchange) => scenario(exchange)],
  })
  const app = await startAppOn({ database: store.database, writerUrl: writer.url, clock, environment })
  const at = (instant: string) => clock.advance(Date.parse(instant) - clock.now())
  const pass = () => passNight(app)
  return {
    ...{ store, clock, writer, app, at, pass },
    answerBy(next) {
      scenario = next
    },
    async passAt(instant) {
      at(instant)
      await pass()
    },
    settleIn: (choice) => settleIn(app.url, choice),
    async stop() {
      await app.stop()
      await writer.close()
      await store.close()
    },
  }
}

async function passNight({ services, watch }: Pick<AppOnDatabase, 'services' | 'watch'>): Promise<void> {
  for (const lane of ['night', 'night-local', 'night', 'night-local'] as const)
    await watch(() => services.night.run(lane, new AbortController().signal))
  await services.running.untilIdle()
}

async function settleIn(
  url: string,
  { timeZone = 'UTC', dayStart = '00:00', nightWriter = {} }: NightChoice = {},
): Promise<Owner> {
  const account = await createAccount(url)
  // A login would end after a month.
  const { data: key } = await account.call('createApiKey', { body: { name: 'for years' } })
  const person = { ...account, ...createClient(url, key.key) }
  const settings = {
    ...{ aiProvider: 'provider_d', providerSettings: { provider_d: { model: 'm' } }, timeZone, dayStart },
    nightWriter: { enabled: true, ...nightWriter },
  }
  const { error } = await person.call('updateSettings', { body: settings })
  if (error) throw new Error(error.message)
  const listTasks = async (date: string) => (await person.call('listJournalTasks', { params: { date } })).data
  return {
    ...person,
    async record(date, content = 'Walked to the lake') {
      return (await person.call('createEvent', { body: { date, type: 'text', content } })).data.id
    },
    night: () => readNight(person),
    tasksOf: async (date) => (await listTasks(date)).map(({ type, by, status }) => `${type} ${by} ${status}`),
    hasPage: async (date) => (await person.call('getJournal', { params: { date } })).status === 200,
  }
}
