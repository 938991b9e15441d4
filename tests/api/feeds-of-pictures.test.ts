// Feeds of Immich, from a stand-in that speaks its protocol.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { IMMICH_KEY, type ImmichStandIn, startImmich } from '../harness/feeds/immich-server.ts'
import { TestClock } from '../harness/service/test-service.ts'
import { feedsOf } from './scenarios/feeds-of.ts'
import { must, setUpPerson, setUpWorld, startWorld } from './scenarios/world.ts'

const HOUR_MS = 3_600_000
const clock = new TestClock('2026-03-16T12:00:00Z')
const world = setUpWorld(() => startWorld({ DAYLEAF_FEED_PRIVATE: 'on' }, clock))
const person = setUpPerson(world)

const { add, run, eventsOf } = feedsOf(person)

describe('Immich', () => {
  let immich: ImmichStandIn
  let onPicture: ((path: string) => void) | undefined
  beforeAll(async () => {
    const pixels = async (red: number) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background: { r: red, g: 0, b: 0 } } })
        .jpeg()
        .toBuffer()
    const pictures = [await pixels(10), await pixels(20), await pixels(30), await pixels(40)]
    immich = await startImmich((path) => {
      onPicture?.(path)
      return pictures[(path.codePointAt('/api/assets/'.length) ?? 0) % 4] ?? Buffer.alloc(0)
    })
  })
  afterAll(() => immich.close())

  test('the pictures of a day come with a copy, their time, zone and place, and go when they are deleted', async () => {
    const exif = {
      timeZone: 'America/New_York',
      latitude: 40.7,
      longitude: -74,
      city: 'New York',
      country: 'USA',
    }
    immich.assets = [
      { id: 'a', taken: '2026-03-16T03:00:00.000Z', exifInfo: { ...exif, description: 'The bridge' } },
      { id: 'b', taken: '2026-03-16T10:00:00.000Z', type: 'VIDEO', originalFileName: 'b.MOV' },
      { id: 'c', taken: '2026-03-16T10:00:01.000Z', visibility: 'archive' },
      { id: 'd', taken: '2026-03-16T10:00:02.000Z', visibility: 'hidden', type: 'VIDEO' },
      { id: 'e', taken: '2026-03-16T10:00:03.000Z', ownerId: 'a partner' },
      { id: 'f', taken: '2026-03-16T10:00:04.000Z', isTrashed: true },
      { id: 'g', taken: '2026-02-20T10:00:00.000Z' },
    ]
    const id = await add('immich', `${immich.url}/api/`, { credential: IMMICH_KEY })
    expect((await run(id)).lastResult).toMatchObject({ status: 'completed', added: 3 })
    const [bridge] = await eventsOf('2026-03-15')
    expect(bridge).toMatchObject({
      ...{ type: 'photo', content: 'The bridge', placeName: 'New York, USA', latitude: 40.7, longitude: -74 },
      ...{
        occurredAt: '2026-03-15T23:00:00-04:00',
        timeZone: 'America/New_York',
        source: { feedId: id, key: 'a' },
      },
      attachments: [{ kind: 'image', name: 'a.jpg', width: 8 }],
    })
    expect(await eventsOf('2026-03-16')).toMatchObject([
      { source: { key: 'b' }, attachments: [{ name: 'b.jpg' }] },
    ])
    expect(immich.asked).toContain('/api/assets/a/thumbnail?size=preview')
    const fetched = immich.asked.filter((path) => path.startsWith('/api/assets')).length
    immich.assets = immich.assets.filter((asset) => asset.id !== 'b')
    expect((await run(id)).lastResult).toMatchObject({ added: 0, removed: 1 })
    expect(await eventsOf('2026-03-16')).toEqual([])
    expect(immich.asked.filter((path) => path.startsWith('/api/assets'))).toHaveLength(fetched)
    expect(immich.searches.some(({ updatedAfter }) => typeof updatedAfter === 'string')).toBe(true)
  })

  test('a run that its hour ends keeps what it took, is no failure, and the next one goes on', async () => {
    immich.assets = ['h', 'i', 'j', 'k'].map((id, minute) => ({
      id,
      taken: `2026-03-16T1${minute}:00:00.000Z`,
    }))
    const id = await add('immich', immich.url, { credential: IMMICH_KEY })
    const fetched = () =>
      immich.asked.filter((path) => /assets\/[h-k]\//.test(path)).map((path) => path.split('/')[3])
    const runUntilOver = async () => {
      await run(id)
      const feed = async () => (await must(person, 'getFeed', { params: { feedId: id } })).data
      await expect.poll(async () => (await feed()).isRunning).toBe(false)
      return feed()
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    onPicture = (path) => {
      if (path.includes('/j/')) vi.advanceTimersByTime(HOUR_MS)
    }
    const first = await runUntilOver()
    onPicture = undefined
    expect(first.lastResult).toMatchObject({ status: 'failed', added: 2, error: { code: 'server_slow' } })
    expect(first.failingSince).toBeNull()
    expect(Date.parse(first.nextRunAt ?? '') - clock.now()).toBeGreaterThanOrEqual(HOUR_MS)
    expect(fetched()).toEqual(['h', 'i', 'j'])
    const second = await runUntilOver()
    expect(second.lastResult).toMatchObject({ status: 'completed', added: 2, error: null })
    expect(fetched()).toEqual(['h', 'i', 'j', 'j', 'k'])
  })

  test('a copy of the original is kept where that is chosen', async () => {
    immich.assets = [{ id: 'b', taken: '2026-03-16T10:00:00.000Z' }]
    const id = await add('immich', immich.url, { credential: IMMICH_KEY, options: { copy: 'original' } })
    await run(id)
    expect(immich.asked.at(-1)).not.toContain('thumbnail')
    expect(await eventsOf('2026-03-16')).toMatchObject([{ attachments: [{ name: 'b.HEIC' }] }])
  })

  test.each([
    ['tells of no further page', () => null, { status: 'completed', added: 2 }],
    ['names the same page again', () => '2', { status: 'failed', error: { code: 'server_unknown' } }],
    [
      'counts its pages up',
      (page: number) => String(page + 1),
      { status: 'failed', error: { code: 'server_unknown' } },
    ],
  ])('a server that answers each page alike and %s is asked no more', async (_what, repeats, result) => {
    immich.assets = [
      { id: 'g', taken: '2026-02-20T09:00:00.000Z' },
      { id: 'h', taken: '2026-03-16T09:00:00.000Z' },
    ]
    Object.assign(immich, { searches: [], repeats })
    const id = await add('immich', immich.url, { credential: IMMICH_KEY })
    expect((await run(id)).lastResult).toMatchObject(result)
    expect(immich.searches.length).toBeLessThanOrEqual(3)
    immich.repeats = undefined
  })

  test('a wrong key is told in words', async () => {
    const id = await add('immich', immich.url, { credential: 'another' })
    expect((await run(id)).lastResult).toMatchObject({ status: 'failed', error: { code: 'server_denied' } })
  })
})
