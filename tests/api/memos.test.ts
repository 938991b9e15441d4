// A feed of Memos, from a stand-in that speaks its API.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { MEMOS_TOKEN, type MemosStandIn, startMemos } from '../harness/import/memos-server.ts'
import { TestClock } from '../harness/service/test-service.ts'
import { feedsOf } from './scenarios/feeds-of.ts'
import { importFile } from './scenarios/imports.scenarios.ts'
import { must, setUpPerson, setUpWorld, startWorld } from './scenarios/world.ts'

// Long after the memos: all of them come.
const clock = new TestClock('2028-03-16T12:00:00Z')
const world = setUpWorld(() => startWorld({ DAYLEAF_FEED_PRIVATE: 'on' }, clock))
const person = setUpPerson(world)
const { add, run, eventsOf } = feedsOf(person)
let memos: MemosStandIn

beforeAll(async () => {
  memos = await startMemos()
})
afterAll(() => memos.close())

type Client = ReturnType<typeof setUpPerson>

async function addTo(own: Client, more: object = {}): Promise<string> {
  const body = { kind: 'memos', name: 'Memos', address: memos.url, credential: MEMOS_TOKEN, ...more }
  return (await must(own, 'createFeed', { body })).data.id
}
const runOf = async (own: Client, feedId: string) =>
  (await must(own, 'runFeed', { params: { feedId } })).data.lastResult
const contentsOf = async (own: Client) =>
  (await must(own, 'listEvents')).data.map(({ content }) => content).toSorted()

test('all own memos come once, with comments and files, by the zone of the user, and go together', async () => {
  const zone = { options: { timeZone: 'Pacific/Kiritimati' } }
  const id = await add('memos', `${memos.url}/api/v1/`, { credential: MEMOS_TOKEN, ...zone })
  const { preview } = await run(id, { preview: 'true' })
  expect(preview).toMatchObject({ status: 'completed', added: 3, firstDate: '2026-03-14' })
  expect(preview?.samples.map(({ content }) => content)).toContain('Memo a')
  expect(await contentsOf(person)).toEqual([])
  expect((await run(id)).lastResult).toMatchObject({ status: 'completed', added: 3, skipped: 1 })
  expect(await contentsOf(person)).toEqual(['Memo a', 'Memo c', 'On a'])
  const events = await eventsOf('2026-03-14')
  expect(events.map(({ occurredAt }) => occurredAt)).toContain('2026-03-14T23:00:00+14:00')
  expect(events.flatMap(({ attachments }) => attachments.map(({ name }) => name))).toEqual(['note 1.txt'])
  const files = () => memos.asked.filter((path) => path.startsWith('/file/'))
  const before = files().length
  expect((await run(id)).lastResult).toMatchObject({ added: 0, changed: 0, removed: 0 })
  expect(files()).toHaveLength(before)
  const { data: rows } = await must(person, 'listLedger', { query: { purpose: 'feed', limit: 100 } })
  expect(rows).toHaveLength(memos.asked.length)
  expect(rows.every(({ host }) => host === new URL(memos.url).host)).toBe(true)
  await must(person, 'removeFeed', { params: { feedId: id }, query: { events: 'remove' } })
  expect(await contentsOf(person)).toEqual([])
})

test('archived memos come where that is wished for, and nothing before a chosen day', async () => {
  const own = await createAccount(world.url)
  const id = await addTo(own, { options: { archived: true } })
  expect(await runOf(own, id)).toMatchObject({ added: 4 })
  expect(await contentsOf(own)).toContain('Memo e')
  await must(own, 'updateFeed', { params: { feedId: id }, body: { options: {} } })
  expect(await runOf(own, id)).toMatchObject({ added: 0, removed: 1 })
  const later = await createAccount(world.url)
  const since = await addTo(later, { options: { since: '2026-03-15' } })
  expect(await runOf(later, since)).toMatchObject({ added: 1 })
})

test('memos of a file that was imported before do not come twice', async () => {
  const own = await createAccount(world.url)
  const fields = { state: 'NORMAL', creator: 'users/7', visibility: 'PRIVATE' }
  const memo = { ...fields, name: 'memos/a', content: 'Memo a', createTime: '2026-03-14T09:00:00Z' }
  await importFile(own, JSON.stringify({ memos: [memo] }), { format: 'memos' })
  expect(await runOf(own, await addTo(own))).toMatchObject({ status: 'completed', added: 2 })
})

test('a server that fails for a moment is asked again in the same run', async () => {
  const flaky = await startMemos()
  const faults = new Map<string, number>()
  // The first question of a run must be answered; of the others each second one breaks, each other second one fails.
  flaky.fault = (path) => {
    if (path.endsWith('/auth/me') || path.includes('gone') || faults.has(path)) return undefined
    faults.set(path, faults.size % 2 === 0 ? 0 : 502)
    return faults.get(path)
  }
  const own = await createAccount(world.url)
  const id = await addTo(own, { address: flaky.url })
  expect(await runOf(own, id)).toMatchObject({ status: 'completed', added: 3, skipped: 1 })
  expect([...faults.values()].toSorted()).toEqual([0, 0, 502, 502])
  await flaky.close()
})

test('a run that failed goes on with the next one, which fetches what is missing alone', async () => {
  const failing = await startMemos()
  const own = await createAccount(world.url)
  const id = await addTo(own, { address: failing.url })
  const files = () => failing.asked.filter((path) => path.includes('/f1/')).length
  const namesOf = async () =>
    (await must(own, 'listEvents')).data.flatMap(({ attachments }) => attachments.map(({ name }) => name))
  failing.fault = (path) => (path.includes('/f1/') || path.includes('pageToken') ? 500 : undefined)
  expect(await runOf(own, id)).toMatchObject({ status: 'failed', error: { code: 'server_unreachable' } })
  expect(await contentsOf(own)).toEqual(['Memo a'])
  failing.fault = () => undefined
  expect(await runOf(own, id)).toMatchObject({ status: 'completed', added: 2, changed: 1 })
  expect(await namesOf()).toEqual(['note 1.txt'])
  expect(await runOf(own, id)).toMatchObject({ added: 0, changed: 0 })
  expect(files()).toBe(2)
  await failing.close()
})

test('memos of before 0.22 come too', async () => {
  const old = await startMemos('old')
  const id = await add('memos', old.url, { credential: MEMOS_TOKEN })
  expect((await run(id)).lastResult).toMatchObject({ status: 'completed', added: 1 })
  await old.close()
})

test.each([
  ['a wrong token', () => ({ credential: 'guess' }), 'server_denied'],
  ['a server of another kind', () => ({ address: `${world.url}/docs` }), 'server_unknown'],
])('%s is reported', async (_what, given, code) => {
  const own = await createAccount(world.url)
  expect(await runOf(own, await addTo(own, given()))).toMatchObject({ status: 'failed', error: { code } })
})
