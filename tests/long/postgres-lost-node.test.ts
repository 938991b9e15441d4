import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPostgres } from '../../server/database/postgres/open.ts'
import { chooseWriter } from '../api/scenarios/world.ts'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { type HeldWriter, startHeldWriter } from '../harness/providers/held-writer.ts'
import { startProviderStandIn } from '../harness/providers/stand-in.ts'
import { startAppOn } from '../harness/service/app-on-database.ts'
import { createNodes, type Nodes } from '../harness/service/nodes.ts'

const PEOPLE = 5
const PAGES_EACH = 20

let held: HeldWriter
let nodes: Nodes
beforeEach(async () => {
  held = await startHeldWriter()
  nodes = await createNodes({ settings: { DAYLEAF_PROVIDER_D_URL: held.url } })
})
afterEach(async () => {
  await nodes.remove()
  await held.close()
})

const dates = Array.from({ length: PAGES_EACH }, (_, day) => `2026-03-${String(day + 1).padStart(2, '0')}`)

async function askForPages(url: string): Promise<string> {
  const person = await createAccount(url)
  await chooseWriter(person)
  for (const date of dates) {
    await person.call('createEvent', { body: { date, type: 'text', content: 'Walked' } })
    const asked = { params: { date }, headers: { Prefer: 'respond-async' } }
    expect((await person.call('generateJournal', asked)).status).toBe(202)
  }
  return person.token
}

const countTasks = () =>
  nodes.database.query(`select status, error_code, count(*)::int from tasks group by 1, 2 order by 1, 2`)

/** As if the minute were over that each of them is given at a time. */
async function endLeases(): Promise<void> {
  await nodes.database.query('update days set generation_expires_at = 0 where generation_task_id is not null')
  await nodes.database.query(`update work_queue set since = 0 where kind = 'leases'`)
}

test(`the node that survives ends ${PEOPLE * PAGES_EACH} generations of a killed one, and writes each page once`, async () => {
  const killed = await nodes.start()
  const tokens = await Promise.all(Array.from({ length: PEOPLE }, () => askForPages(killed.url)))
  // Some are being written, the others wait for their turn.
  await held.arrived(8)
  killed.signal('SIGKILL')
  await killed.ended

  const limits = { poolSize: 5, connectMs: 120_000, statementMs: 120_000, isPreparing: false }
  const database = await openPostgres({ url: nodes.database.url, ...limits })
  const writer = await startProviderStandIn({ provider: 'provider_d', models: ['small'], page: 'A page.' })
  const survivor = await startAppOn({ database, writerUrl: writer.url })
  const lookAfterLeases = async () =>
    survivor.jobs.find(({ name }) => name === 'leases')?.run(AbortSignal.timeout(60_000))

  await lookAfterLeases()
  const underWay = (await countTasks()).filter(({ status }) => status !== 'failed')
  expect(underWay.reduce((sum, { count }) => sum + Number(count), 0)).toBe(PEOPLE * PAGES_EACH)
  await endLeases()
  await lookAfterLeases()
  const interrupted = { status: 'failed', error_code: 'INTERRUPTED', count: PEOPLE * PAGES_EACH }
  expect(await countTasks()).toEqual([interrupted])
  for (const token of tokens) {
    const params = { date: dates[0] ?? '' }
    const written = await createClient(survivor.url, token).call('generateJournal', { params })
    expect(written.data.journal?.content).toBe('A page.')
  }
  expect(await countTasks()).toEqual([{ status: 'completed', error_code: null, count: PEOPLE }, interrupted])
  expect(await nodes.database.query('select count(*)::int from journals')).toEqual([{ count: PEOPLE }])
  expect(writer.requests).toHaveLength(PEOPLE)
  await survivor.stop()
  await writer.close()
  await database.close()
})
