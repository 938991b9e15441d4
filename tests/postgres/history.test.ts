import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom, pick } from '../../bench/random.ts'
import { processEnvironment } from '../../server/settings.ts'
import {
  type Answer,
  type CallOptions,
  type Client,
  createAccount,
  createClient,
} from '../harness/api-client.ts'
import { fuzzSeed } from '../harness/fuzz/fuzzer.ts'
import { type MarkingWriter, startMarkingWriter } from '../harness/marking-writer.ts'
import { createNodes, type Nodes } from '../harness/nodes.ts'
import { isLinearizable, NO_PAGE, type PageOperation, type PageOutcome } from '../harness/page-history.ts'
import type { ServiceProcess } from '../harness/service-process.ts'

/** Many more in a long run. */
const OPERATIONS = Number(processEnvironment().DAYLEAF_TEST_HISTORY ?? 2_000)
const PEOPLE = 6
const CLIENTS_EACH = 3
const OPERATIONS_A_DATE = 40
const OPERATIONS_A_KILL = 250
const random = createRandom(fuzzSeed)

let writer: MarkingWriter
let nodes: Nodes
const running: ServiceProcess[] = []
beforeAll(async () => {
  writer = await startMarkingWriter()
  nodes = await createNodes({
    settings: { DAYLEAF_PROVIDER_D_URL: writer.url, DAYLEAF_LOG_LEVEL: 'info' },
  })
  running.push(...(await Promise.all([nodes.start(), nodes.start()])))
})
afterAll(async () => {
  await nodes.remove()
  await writer.close()
})

/** One after the other of the nodes dies without a word, and another takes its place. */
async function killOne(kills: number): Promise<void> {
  const at = kills % running.length
  running[at]?.signal('SIGKILL')
  await running[at]?.ended
  running[at] = await nodes.start()
}

let done = 0
let killing: Promise<void> = Promise.resolve()
function countOperation(): void {
  done += 1
  if (done % OPERATIONS_A_KILL === 0) killing = killing.then(() => killOne(done / OPERATIONS_A_KILL))
}

/** Asks one of the nodes. @returns undefined where no answer came */
async function ask(token: string, route: Parameters<Client['call']>[0], options: CallOptions) {
  return createClient(pick(random, running).url, token)
    .call(route, options)
    .catch(() => undefined)
}

interface Place {
  token: string
  date: string
  eventId: string
  marks: () => string
}

type Act = (place: Place) => Promise<PageOutcome | undefined>

const isOpen = (answer: Answer | undefined) => answer === undefined || answer.status === 503

const acts: Act[] = [
  async ({ token, date, marks }) => {
    const mark = marks()
    const answer = await ask(token, 'generateJournal', { params: { date }, body: { instructions: mark } })
    if (isOpen(answer)) return { mayHaveWritten: mark }
    // Refused, or taken away before it was written.
    return answer?.error ? undefined : { wrote: mark }
  },
  async ({ token, date }) => {
    const answer = await ask(token, 'deleteJournal', { params: { date } })
    return isOpen(answer) ? { mayHaveErased: true } : { erased: answer?.status === 200 }
  },
  async ({ token, date }) => {
    const answer = await ask(token, 'getJournal', { params: { date } })
    return isOpen(answer) ? undefined : { saw: answer?.data?.content ?? NO_PAGE }
  },
  async ({ token, eventId }) => {
    const body = { content: `changed ${done}` }
    const answer = await ask(token, 'updateEvent', { params: { eventId }, body })
    if (isOpen(answer)) return undefined
    expect([200, 409]).toContain(answer?.status)
    return { changed: answer?.status === 200 }
  },
]

/** Some clients of one person at one date, until they have done their part. */
async function liveThrough(place: Place): Promise<PageOperation[]> {
  const operations: PageOperation[] = []
  let left = OPERATIONS_A_DATE
  const live = async () => {
    while (left > 0) {
      left -= 1
      const act = pick(random, acts)
      const begunAt = performance.now()
      const outcome = await act(place)
      countOperation()
      if (!outcome) continue
      const isUnanswered = 'mayHaveWritten' in outcome || 'mayHaveErased' in outcome
      operations.push({
        begunAt,
        endedAt: isUnanswered ? Number.POSITIVE_INFINITY : performance.now(),
        outcome,
      })
    }
  }
  await Promise.all(Array.from({ length: CLIENTS_EACH }, live))
  return operations
}

test(`${OPERATIONS} operations over two nodes that are killed are those of one page a date (DAYLEAF_TEST_SEED=${fuzzSeed})`, {
  timeout: OPERATIONS * 300,
}, async () => {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => createAccount(running[0]?.url ?? '')))
  const settings = { aiProvider: 'provider_d', providerSettings: { provider_d: { model: 'm' } } }
  for (const person of people) await person.call('updateSettings', { body: settings })
  const histories: PageOperation[][] = []
  let dates = 0
  const live = async ({ token }: { token: string }) => {
    while (done < OPERATIONS) {
      dates += 1
      const date = Temporal.PlainDate.from('2026-01-01').add({ days: dates }).toString()
      let created: Answer | undefined
      while (!created?.data)
        created = await ask(token, 'createEvent', { body: { date, type: 'text', content: 'x' } })
      let marks = 0
      const nextMark = () => {
        marks += 1
        return `mark-${date}-${marks}`
      }
      const place = { token, date, eventId: created.data.id, marks: nextMark }
      histories.push(await liveThrough(place))
    }
  }
  await Promise.all(people.map(live))
  await killing
  expect(histories.flat().filter(({ outcome }) => 'wrote' in outcome).length).toBeGreaterThan(OPERATIONS / 50)
  expect(histories.filter((history) => !isLinearizable(history))).toEqual([])
  expect(writer.mostAtOnce()).toBe(1)
  await nodes.database.check()
})
