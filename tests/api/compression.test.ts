import { beforeAll, describe, expect, test } from 'vitest'
import { API_PREFIX } from '../../contract/index.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { chooseWriter, must, type Person, record, setUpWorld, upload } from './scenarios/world.ts'

const world = setUpWorld()
let person: Person

const DATE = '2026-03-14'
const EMPTY_DATE = '2026-03-15'

beforeAll(async () => {
  person = await createAccount(world.url)
  await chooseWriter(person)
  for (let count = 0; count < 8; count += 1)
    await record(person, { date: DATE, content: `Walked to the lake, ${count}.` })
})

/** `fetch` decompresses, and keeps the header that says so. */
async function ask(path: string, accepted: string, options: RequestInit = {}) {
  const headers = { Authorization: `Bearer ${person.token}`, 'Accept-Encoding': accepted, ...options.headers }
  const response = await fetch(new URL(path, world.url), { ...options, headers })
  return {
    text: await response.text(),
    coding: response.headers.get('content-encoding'),
    length: Number(response.headers.get('content-length')),
    vary: response.headers.get('vary'),
  }
}

const DAY = `${API_PREFIX}/days/${DATE}`
const EVENTS = `${API_PREFIX}/events`

describe('JSON is compressed', () => {
  test.each([DAY, EVENTS, `${API_PREFIX}/openapi.json`, '/docs'])(
    'for a client that accepts it: %s',
    async (path) => {
      const [plain, compressed] = [await ask(path, 'identity'), await ask(path, 'br, gzip')]
      expect(plain.coding).toBe(null)
      expect(compressed).toMatchObject({ coding: 'gzip', vary: 'Accept-Encoding', text: plain.text })
      expect(compressed.length).toBeLessThan(plain.length / 2)
      expect(plain.vary).toBe('Accept-Encoding')
    },
  )

  test.each(['gzip;q=1', 'deflate, GZIP ; q=0.5', 'identity;q=0, gzip'])('by %j', async (accepted) => {
    expect((await ask(DAY, accepted)).coding).toBe('gzip')
  })

  test.each(['gzip;q=0', 'gzip; q=0.000, br', 'deflate', 'xgzip', '*;q=0'])('not by %j', async (accepted) => {
    expect((await ask(DAY, accepted)).coding).toBe(null)
  })
})

describe('nothing is compressed', () => {
  test('that is short, or has no body', async () => {
    expect((await ask(`${API_PREFIX}/days/${EMPTY_DATE}`, 'gzip')).coding).toBe(null)
    expect((await ask(DAY, 'gzip', { method: 'HEAD' })).coding).toBe(null)
  })

  test('that answers a change, which may bring a credential', async () => {
    const body = JSON.stringify({ date: EMPTY_DATE, type: 'text', content: 'long '.repeat(2_000) })
    const headers = { 'Content-Type': 'application/json' }
    expect((await ask(EVENTS, 'gzip', { method: 'POST', body, headers })).coding).toBe(null)
  })

  test('that is a file of its owner', async () => {
    const { contentUrl } = await upload(person, {
      rawBody: 'text '.repeat(2_000),
      headers: { 'Content-Type': 'text/plain' },
    })
    expect((await ask(contentUrl, 'gzip')).coding).toBe(null)
    const archive = await must(person, 'exportDiary', { query: { format: 'dayleaf' } })
    expect(archive.headers.get('content-encoding')).toBe(null)
  })

  test('that is streamed', async () => {
    const written = await ask(`${API_PREFIX}/journal/generate/${DATE}`, 'gzip', {
      method: 'POST',
      headers: { Accept: 'text/event-stream' },
    })
    expect(written).toMatchObject({ coding: null, text: expect.stringContaining('event: ') })
  })
})
