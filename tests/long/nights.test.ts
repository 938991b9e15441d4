// Nights of the whole service, by a clock that the test moves: with changes of the clocks, failures, restarts, sleeps
// of the machine, caps, lost consents, and owners who delete pages, write by hand, and note things late.
import '../harness/service/cheap-set-up.ts'
import { describe, expect, test } from 'vitest'
import { createRandom } from '../../bench/random.ts'
import { engines } from '../harness/engines/test-database.ts'
import { refusing, success } from '../harness/providers/scenarios.ts'
import { type AppOnDatabase, startAppOn } from '../harness/service/app-on-database.ts'
import { type NightWorld, type Owner, startNightWorld } from '../harness/service/night-world.ts'

const HOUR_MS = 3_600_000
const STEP_MS = 6 * HOUR_MS
const SEED = 20_111_230

/** With the hours that their changes leave out, or have twice. */
const PEOPLE = [
  // Skipped 30 December 2011, and changes its clocks by an hour.
  { timeZone: 'Pacific/Apia', time: '22:00' },
  // Goes back to its winter time for Ramadan: four changes in 2012.
  { timeZone: 'Africa/Casablanca', time: '02:30' },
  { timeZone: 'Europe/Berlin', time: '02:30' },
  // Changes by half an hour.
  { timeZone: 'Australia/Lord_Howe', time: '01:45' },
]

/** Making one takes longer than a night. */
const formats = new Map(
  PEOPLE.map(({ timeZone }) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
)

/** `YYYY-MM-DD HH:MM`, which compares as its clock does. */
const localTime = (ms: number, timeZone: string): string => formats.get(timeZone)?.format(ms) ?? ''

const dayAfter = (date: string): string =>
  new Date(Date.parse(date) + 24 * HOUR_MS).toISOString().slice(0, 10)

interface Person {
  owner: Owner
  timeZone: string
  time: string
  /** Events by date. */
  noted: Map<string, number>
  /** When the first event of a date was noted. */
  since: Map<string, number>
  /** Pages that their owner deleted, after their last event. */
  withdrawn: Set<string>
  byHand: Set<string>
  /** How often a page of a date may be written. */
  pages: Map<string, number>
  hasConsent: boolean
}

/** The local time of the night that writes a date. */
const nightOf = (date: string, { time }: Person): string =>
  `${time >= '12:00' ? date : dayAfter(date)} ${time}`

class Years {
  readonly #world: NightWorld
  readonly #open: () => Promise<AppOnDatabase>
  #nodes: AppOnDatabase[]
  readonly #people: Person[] = []
  /** When everything worked, the first of them that may write a page has to. */
  readonly #passes: { at: number; isCalm: boolean }[] = []
  readonly #random: () => number
  #failsUntil = 0
  #cappedUntil = 0
  #sleepsUntil = 0
  #disturbedUntil = 0

  constructor(
    world: NightWorld,
    nodes: AppOnDatabase[],
    open: () => Promise<AppOnDatabase>,
    random: () => number,
  ) {
    this.#world = world
    this.#nodes = nodes
    this.#open = open
    this.#random = random
  }

  async settle(): Promise<void> {
    for (const { timeZone, time } of PEOPLE) {
      const owner = await this.#world.settleIn({ timeZone, nightWriter: { time } })
      const pages = new Map<string, number>()
      const sets = { withdrawn: new Set<string>(), byHand: new Set<string>() }
      this.#people.push({
        owner,
        timeZone,
        time,
        noted: new Map(),
        since: new Map(),
        ...sets,
        pages,
        hasConsent: true,
      })
    }
  }

  #happens(oneIn: number): boolean {
    return this.#random() < 1 / oneIn
  }

  async step(): Promise<void> {
    this.#world.clock.advance(STEP_MS)
    const now = this.#world.clock.now()
    for (const person of this.#people) await this.#live(person, localTime(now, person.timeZone).slice(0, 10))
    await this.#disturb(now)
    if (now < this.#sleepsUntil) return
    const { length } = this.#world.writer.requests
    await Promise.all(this.#nodes.map((node) => passOn(node)))
    if (now < this.#cappedUntil) expect(this.#world.writer.requests).toHaveLength(length)
    this.#passes.push({ at: now, isCalm: now >= this.#disturbedUntil })
  }

  /** What an owner does between two steps. */
  async #live(person: Person, date: string): Promise<void> {
    const { owner, noted, withdrawn, byHand, pages } = person
    const note = async (day: string) => {
      await owner.record(day, `Walked to the lake, ${day}`)
      noted.set(day, (noted.get(day) ?? 0) + 1)
      if (!person.since.has(day)) person.since.set(day, this.#world.clock.now())
      if (withdrawn.delete(day)) pages.set(day, (pages.get(day) ?? 1) + 1)
    }
    if (!noted.has(date)) {
      noted.set(date, 0)
      if (this.#happens(2)) await note(date)
    }
    const [yesterday] = [...noted.keys()].slice(-2)
    if (yesterday && yesterday !== date && this.#happens(60)) await note(yesterday)
    if (yesterday && yesterday !== date && this.#happens(80) && (await owner.hasPage(yesterday))) {
      await owner.call('deleteJournal', { params: { date: yesterday } })
      withdrawn.add(yesterday)
    }
    if (this.#happens(90) && (noted.get(date) ?? 0) > 0 && this.#world.clock.now() >= this.#disturbedUntil) {
      await owner.call('generateJournal', { params: { date } })
      byHand.add(date)
    }
  }

  async #disturb(now: number): Promise<void> {
    if (now < this.#disturbedUntil) return this.#calm(now)
    const kind = Math.floor(this.#random() * 100)
    if (kind < 3) {
      // Two tries of a night: its page comes with the third.
      this.#failsUntil = now + 2 * STEP_MS
      this.#world.answerBy(refusing(400))
    } else if (kind === 3) this.#sleepsUntil = now + 3 * 24 * HOUR_MS
    else if (kind === 4) {
      this.#cappedUntil = now + 24 * HOUR_MS
      await this.#settings({ monthlyCap: { tokens: 1 } })
    } else if (kind === 5) await this.#restart()
    else if (kind === 6) await this.#losesConsent()
    // A page that failed, or was skipped, waits for the night after.
    const until = Math.max(this.#failsUntil, this.#cappedUntil, this.#sleepsUntil, kind < 7 ? now : 0)
    if (until >= now) this.#disturbedUntil = until + 30 * HOUR_MS
  }

  /** Of the second node, in the middle of its night if there is something to write. */
  async #restart(): Promise<void> {
    const [first, second] = this.#nodes
    if (!first || !second) return
    const stopping = new AbortController()
    const night = second.watch(() => second.services.night.run('night-local', stopping.signal))
    const { length } = this.#world.writer.requests
    await Promise.race([night, this.#world.writer.whenRequested(length + 1)])
    stopping.abort()
    await night
    await second.stop()
    this.#nodes = [first, await this.#open()]
  }

  async #calm(now: number): Promise<void> {
    if (this.#failsUntil !== 0 && now >= this.#failsUntil) {
      this.#failsUntil = 0
      this.#world.answerBy(success)
    }
    if (this.#cappedUntil !== 0 && now >= this.#cappedUntil) {
      this.#cappedUntil = 0
      await this.#settings({ monthlyCap: { tokens: null } })
    }
  }

  async #settings(body: object): Promise<void> {
    for (const { owner } of this.#people) await owner.call('updateSettings', { body })
  }

  /** Another provider ends the consent; agreeing again goes on with what is missing. */
  async #losesConsent(): Promise<void> {
    const other = { aiProvider: 'provider_e', providerSettings: { provider_e: { model: 'm' } } }
    const { length } = this.#world.writer.requests
    await this.#settings(other)
    for (const node of this.#nodes) await passOn(node)
    expect(this.#world.writer.requests).toHaveLength(length)
    await this.#settings({ aiProvider: 'provider_d' })
    await this.#settings({ nightWriter: { enabled: true } })
  }

  /** Some calm days, after which nothing is left over. */
  async end(): Promise<void> {
    this.#world.answerBy(success)
    await this.#settings({ monthlyCap: { tokens: null } })
    for (let passed = 0; passed < 3 * 24 * HOUR_MS; passed += STEP_MS) {
      this.#world.clock.advance(STEP_MS)
      for (const node of this.#nodes) await passOn(node)
    }
  }

  /** The nodes but the first, which is the world's. */
  async stop(): Promise<void> {
    for (const node of this.#nodes.slice(1)) await node.stop()
  }

  async judge(): Promise<{ pages: number; late: number }> {
    let [pages, late] = [0, 0]
    let completed = 0
    for (const person of this.#people) {
      const { owner, noted, withdrawn, timeZone, byHand } = person
      const { data: days } = await owner.call('getCalendar', {
        query: { from: '2011-01-01', to: '2013-12-31' },
      })
      const written = new Set(days.filter(({ hasJournal }) => hasJournal).map(({ date }) => date))
      const due = [...noted]
        .filter(([date, count]) => count > 0 && !withdrawn.has(date))
        .map(([date]) => date)
      expect([...written].toSorted()).toEqual(due.toSorted())
      const tasks = await this.#world.store.database.reader
        .selectFrom('tasks')
        .select(['date', 'created_at', 'status', 'type', 'started_by'])
        .where('user_id', '=', owner.userId)
        .orderBy('created_at')
        .execute()
      completed += tasks.length
      const passes = this.#passes.map((pass) => ({ ...pass, shown: localTime(pass.at, timeZone) }))
      for (const [date, ofDate] of Map.groupBy(
        tasks.filter(({ type, status }) => type === 'journal_generate' && status === 'completed'),
        (task) => task.date,
      )) {
        pages += 1
        if (byHand.has(date)) continue
        // One page, and another one only where its owner deleted it and noted more.
        expect([date, ofDate.length]).toEqual([date, person.pages.get(date) ?? 1])
        const [first] = ofDate
        const at = first?.created_at ?? 0
        expect(first?.started_by).toBe('night')
        expect(localTime(at, timeZone) >= nightOf(date, person), `${date} in ${timeZone}`).toBe(true)
        const since = person.since.get(date) ?? 0
        const isInTime = localTime(since, timeZone) < nightOf(date, person)
        const earliest = passes.find(({ shown }) => shown >= nightOf(date, person))
        if (isInTime && earliest?.isCalm && earliest.at !== at) late += 1
      }
    }
    // No request that belongs to no task, and at most two more for one that fails.
    expect(this.#world.writer.requests.length).toBeLessThanOrEqual(3 * completed)
    return { pages, late }
  }
}

async function passOn({ services, watch }: AppOnDatabase): Promise<void> {
  for (const lane of ['night', 'night-local'] as const)
    await watch(() => services.night.run(lane, new AbortController().signal))
  await services.running.untilIdle()
}

const RUNS = [
  // Across the date that Samoa skipped, and more than a year of changes of all four clocks: days of 23 and of 25 hours, of
  // Morocco four.
  { engine: 'SQLite', nights: 400, start: '2011-12-10T00:00:00Z' },
  { engine: 'PostgreSQL', nights: 40, start: '2011-12-10T00:00:00Z' },
]

describe.each(RUNS)('$nights nights on $engine, by two nodes', ({ engine, nights, start }) => {
  test('write each day once, in time, and nothing that they must not', async () => {
    const open = engines.find((one) => one.engine === engine)?.open ?? Promise.reject
    const world = await startNightWorld(open, start)
    const openNode = () =>
      startAppOn({ database: world.store.database, writerUrl: world.writer.url, clock: world.clock })
    const years = new Years(world, [world.app, await openNode()], openNode, createRandom(SEED))
    await years.settle()
    for (let passed = 0; passed < nights * 24 * HOUR_MS; passed += STEP_MS) await years.step()
    await years.end()
    const { pages, late } = await years.judge()
    expect(pages).toBeGreaterThan(nights)
    expect(late).toBe(0)
    await years.stop()
    await world.stop()
  })
})
