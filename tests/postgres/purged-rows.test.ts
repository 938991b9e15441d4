import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../server/lib/clock.ts'
import { must, record, startWorld, type World } from '../api/scenarios/world.ts'
import { createTestStore, type TestStore } from '../harness/engines/test-store.ts'

/** What is deleted for ever is in no row of a PostgreSQL database: its texts, its words for search, its answers. */
let store: TestStore
let world: World
beforeAll(async () => {
  store = await createTestStore('PostgreSQL')
  world = await startWorld({}, systemClock, store)
})
afterAll(async () => {
  await world.stop()
  await store.remove()
})

async function findInRows(canaries: readonly string[]): Promise<string[]> {
  const rows = await store.dump()
  return canaries.filter((canary) => rows.includes(canary))
}

/** A day with an event, a page and its task; the canaries are in all of their texts. */
async function writeDay(person: World['ada'], event: string, instructions: string): Promise<string> {
  const headers = { 'Idempotency-Key': 'once' }
  const { date } = await record(person, { content: `${event} by the lake`, placeName: `${event} bay` })
  await must(person, 'createEvent', { body: { date, type: 'text', content: `${event} again` }, headers })
  await must(person, 'generateJournal', { params: { date }, body: { instructions } })
  return date
}

test('a purged day', async () => {
  const { ada } = world
  const canaries = ['qmalachite', 'xdolomite']
  const date = await writeDay(ada, 'qmalachite', 'xdolomite')
  const kept = await record(ada, { content: 'zgranite stays' })
  expect(await findInRows(canaries)).toEqual(canaries)
  await must(ada, 'deleteDay', { params: { date } })
  expect(await findInRows(canaries)).toEqual(canaries)
  await must(ada, 'emptyTrash')
  expect(await findInRows(canaries)).toEqual([])
  expect(await findInRows([kept.id, 'zgranite'])).toEqual([kept.id, 'zgranite'])
})

test('a deleted account', async () => {
  const { bob, ada } = world
  const canaries = [bob.email, bob.userId, 'qobsidian', 'xfeldspar', 'wbasalt']
  const date = await writeDay(bob, 'qobsidian', 'xfeldspar')
  await must(bob, 'createApiKey', { body: { name: 'wbasalt' } })
  await record(bob, { date, content: 'qobsidian once more' })
  expect(await findInRows(canaries)).toEqual(canaries)
  await must(bob, 'deleteAccount', { body: { password: bob.password } })
  // The rows are erased after the answer.
  await expect.poll(() => findInRows(canaries)).toEqual([])
  expect(await findInRows([ada.userId, 'zgranite'])).toEqual([ada.userId, 'zgranite'])
})
