// One place a user: what one does for hours keeps nobody else waiting.
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { serveLocally } from '../harness/clients/local-server.ts'
import { importFile, journal } from './scenarios/imports.scenarios.ts'
import { must, type Person, setUpWorld, startWorld } from './scenarios/world.ts'

const world = setUpWorld(() => startWorld({ DAYLEAF_FEED_PRIVATE: 'on' }))

test('while a server trickles into feeds of three users, others import, undo and check, until the accounts end', async () => {
  const open = new Set<ServerResponse>()
  const trickling = await serveLocally((_request, response) => {
    open.add(response)
    response.writeHead(200).write('{')
  })
  const drip = setInterval(() => {
    for (const response of open) response.write(' ')
  }, 50)
  const slow = await Promise.all(Array.from({ length: 3 }, () => createAccount(world.url)))
  const body = { kind: 'memos', name: 'a', address: trickling.url, credential: 'memos_pat_1' }
  const runs = slow.map(async (person) => {
    const { data } = await must(person, 'createFeed', { body })
    await person.call('runFeed', { params: { feedId: data.id } })
  })
  await expect.poll(() => open.size).toBe(3)
  const other = await createAccount(world.url)
  const imported = await importFile(other, journal({}, {}))
  expect(imported).toMatchObject({ status: 'completed', counts: { events: 2 } })
  await undo(other, imported.id)
  await expect.poll(() => finishedAt(other, imported.id)).not.toBeNull()
  const { bytes = Buffer.of() } = await must(other, 'exportDiary', { query: { format: 'dayleaf' } })
  const check = await must(other, 'checkArchive', { rawBody: new Uint8Array(bytes) })
  expect(check.data).toMatchObject({ isWhole: true })
  expect(open.size).toBe(3)
  for (const person of slow) await must(person, 'deleteAccount', { body: { password: person.password } })
  await trickling.whenLeft()
  await Promise.all(runs)
  clearInterval(drip)
  await trickling.close()
})

const undo = (person: Person, importId: string) => must(person, 'removeImport', { params: { importId } })
const finishedAt = async (person: Person, importId: string) =>
  (await must(person, 'getImport', { params: { importId } })).data.finishedAt

test('a user undoes one import at a time, and another user meanwhile', async () => {
  const [ada, bob] = [await createAccount(world.url), await createAccount(world.url)]
  const many = () => journal(...Array.from({ length: 1_000 }, () => ({})))
  const large = [await importFile(ada, many()), await importFile(ada, many()), await importFile(ada, many())]
  const small = await importFile(bob, journal({}))
  let [most, leftWhenBobHadEnded, isRemoved] = [0, 0, false]
  const removed = Promise.all(large.map(({ id }) => undo(ada, id))).then(() => {
    isRemoved = true
  })
  const listUndone = async () => {
    const { data } = await must(ada, 'listImports')
    const left = data.filter(({ finishedAt }) => finishedAt === null)
    most = Math.max(most, left.filter(({ progress }) => progress > 0 && progress < 1).length)
    return left.length
  }
  const bobs = undo(bob, small.id).then(async () => {
    await expect.poll(() => finishedAt(bob, small.id)).not.toBeNull()
    leftWhenBobHadEnded = await listUndone()
  })
  const isOver = async () => (await listUndone()) === 0 && isRemoved
  await expect.poll(isOver, { timeout: 60_000, interval: 1 }).toBe(true)
  await Promise.all([removed, bobs])
  expect(most).toBe(1)
  expect(leftWhenBobHadEnded).toBeGreaterThan(0)
})
