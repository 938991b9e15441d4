// Nobody holds a place for ever, however well the bytes come: a run of a feed ends after an hour, the check of an
// archive after two. The clock is moved by hand; sockets and processes are real.
import { afterEach, expect, test, vi } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { beginArrivingCheck } from '../harness/clients/arriving-check.ts'
import { serveLocally } from '../harness/clients/local-server.ts'
import { arrivingFiles } from '../harness/media/stored-files.ts'
import { must, type Person, setUpWorld, startWorld } from './scenarios/world.ts'

const HOUR_MS = 3_600_000
const world = setUpWorld(() => startWorld({ DAYLEAF_FEED_PRIVATE: 'on' }))
const stopTheClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
afterEach(() => {
  vi.useRealTimers()
})

test('a feed whose server has ever more pages is given up after an hour, and its place is free', async () => {
  const person = await createAccount(world.url)
  stopTheClock()
  const held: (() => void)[] = []
  let pages = 0
  const endless = await serveLocally((request, response) => {
    if (String(request.url).includes('auth')) return response.end('{"user":{"name":"users/7"}}')
    pages += 1
    const memos = [{ name: `memos/${pages}`, creator: 'users/7', content: `Memo ${pages}` }]
    return held.push(() => response.end(JSON.stringify({ memos, nextPageToken: `page-${pages}` })))
  })
  const body = { kind: 'memos', name: 'a', address: endless.url, credential: 'memos_pat_1' }
  const { data: feed } = await must(person, 'createFeed', { body })
  const run = person.call('runFeed', { params: { feedId: feed.id } })
  // While it waits for the server, no other time runs out; a pause of the run passes with the polls.
  const heldPages = () => {
    vi.advanceTimersByTime(10)
    return held.length
  }
  const untilPage = (page: number) => expect.poll(heldPages).toBe(page)
  await untilPage(1)
  vi.advanceTimersByTime(HOUR_MS - 30_000)
  held[0]?.()
  await untilPage(2)
  vi.advanceTimersByTime(30_000)
  const failed = { status: 'failed', error: { code: 'server_slow' } }
  await endless.whenLeft()
  await run
  const read = async () => (await must(person, 'getFeed', { params: { feedId: feed.id } })).data
  await expect.poll(read).toMatchObject({ isRunning: false, lastResult: failed })
  await endless.close()
})

test('the check of an archive that does not come to its end is given up after two hours, and its place is free', async () => {
  const [person, other] = [await createAccount(world.url), await createAccount(world.url)]
  stopTheClock()
  const { closed } = await beginArrivingCheck(world.url, person.token)
  await expect.poll(() => arrivingFiles(world.store.settings)).not.toEqual([])
  const rawBody = new Uint8Array(10)
  const codeOf = async (client: Person) => (await client.call('checkArchive', { rawBody })).error?.code
  vi.advanceTimersByTime(2 * HOUR_MS - 1_000)
  expect(await codeOf(person)).toBe('RATE_LIMITED')
  expect(await codeOf(other)).toBe('INVALID_INPUT')
  vi.advanceTimersByTime(1_000)
  await closed
  await expect.poll(() => arrivingFiles(world.store.settings)).toEqual([])
  expect(await codeOf(person)).toBe('INVALID_INPUT')
})
