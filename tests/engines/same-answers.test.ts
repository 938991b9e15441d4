import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill/implementation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchQuery } from '../../contract/search.ts'
import { insertUser } from '../../server/accounts/accounts.repository.ts'
import { insertEvent } from '../../server/events/events.repository.ts'
import { systemClock } from '../../server/lib/clock.ts'
import { newId } from '../../server/lib/ids.ts'
import { createSearchService, type FoundResult } from '../../server/search/search.service.ts'
import { routeNames } from '../api/scenarios/access.scenarios.ts'
import { requestFor } from '../api/scenarios/requests.ts'
import { chooseWriter, type Inhabited } from '../api/scenarios/world.ts'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { BARE_EVENT } from '../harness/clients/bare-event.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'
import { startMailbox } from '../harness/mail/mailbox.ts'
import { startProviderStandIn } from '../harness/providers/stand-in.ts'
import { startAppOn } from '../harness/service/app-on-database.ts'
import { promoteOn } from '../harness/service/change-account.ts'
import { TestClock } from '../harness/service/test-service.ts'
import { startIssuer } from '../harness/sign-in/issuer.ts'

let stores: TestDatabase[]
beforeAll(async () => {
  stores = await Promise.all(engines.map(({ open }) => open()))
})
afterAll(async () => {
  for (const store of stores) await store.close()
})

interface Text {
  content: string
  day: number
}

/** The same events, to their ids, on every engine. @returns their owner */
async function recordOnEach(texts: readonly Text[]): Promise<string> {
  const userId = newId()
  const rows = texts.map(({ content, day }) => {
    const date = Temporal.PlainDate.from('2020-01-01').add({ days: day }).toString()
    return { ...BARE_EVENT, user_id: userId, id: newId(), date, type: 'text', content }
  })
  for (const { database } of stores) {
    await database.write(userId, async (db) => {
      const email = `${userId}@example.org`
      await insertUser(db, { id: userId, email, emailKey: email, passwordHash: '', createdAt: 0 })
      for (const row of rows) {
        await insertEvent(db, row)
        const { id, date, type, content: text } = row
        await database.search.put(db, { userId, kind: 'event', id, date, type, text })
      }
    })
  }
  return userId
}

/** Every page of an answer. */
async function searchThrough(store: TestDatabase, userId: string, query: Partial<SearchQuery>) {
  const service = createSearchService({ ...store, clock: systemClock })
  const pages: FoundResult[] = []
  let cursor: string | undefined
  do {
    const page = await service.search(userId, { q: '', limit: 7, ...query, cursor })
    pages.push(page)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return pages
}

async function expectSame(userId: string, query: Partial<SearchQuery>): Promise<FoundResult[]> {
  const [first = [], ...others] = await Promise.all(
    stores.map((store) => searchThrough(store, userId, query)),
  )
  for (const other of others) expect(other).toEqual(first)
  return first
}

const WORDS = ['lake', 'Lake', 'lakeside', 'la', 'straße', 'Café', 'the', 'a', "l'eau", 'o\\b', '42']
const RUNNING = ['今天', '下雨了', '東京タワー', '天', '雨', '김치', 'ไทย', '🏔️', '。', ' ']

describe('every engine', () => {
  test('finds the same, in the same order, page by page', async () => {
    const text = fc
      .array(fc.constantFrom(...WORDS.map((word) => `${word} `), ...RUNNING), { minLength: 1, maxLength: 12 })
      .map((parts) => parts.join(''))
    const texts = fc.sample(fc.record({ content: text, day: fc.nat(20) }), { numRuns: 400, seed: 7 })
    const userId = await recordOnEach(texts)
    const word = fc.constantFrom(...WORDS, ...RUNNING, '天下', '東京', '今天下雨', 'zzz')
    const term = fc.oneof(
      word,
      word.map((one) => `${one}*`),
      fc.array(word, { minLength: 2, maxLength: 4 }).map((many) => `"${many.join(' ')}"`),
      fc.array(word, { minLength: 2, maxLength: 3 }).map((many) => many.join('')),
    )
    const question = fc.record({
      q: fc
        .tuple(fc.array(term, { minLength: 1, maxLength: 3 }), fc.option(term))
        .map(([wanted, unwanted]) => [...wanted, ...(unwanted === null ? [] : [`-${unwanted}`])].join(' ')),
      from: fc.option(fc.constant('2020-01-08'), { nil: undefined }),
      to: fc.option(fc.constant('2020-01-15'), { nil: undefined }),
    })
    let found = 0
    await fc.assert(
      fc.asyncProperty(question, async (query) => {
        // Some are made of nothing that could be looked for, and refused by all alike.
        const pages = await expectSame(userId, query).catch((error: { code?: string }) => {
          if (error.code === 'INVALID_INPUT') return []
          throw error
        })
        if (pages.some((page) => page.hits.length > 0)) found += 1
      }),
      { numRuns: 60 },
    )
    expect(found).toBeGreaterThan(10)
  })

  test('finds words at the end of the longest texts, and no words that are apart', async () => {
    const [common, han] = ['lake '.repeat(19_000), '天雨'.repeat(49_000)]
    const userId = await recordOnEach([
      { content: `${common}stone bridge`, day: 1 },
      { content: `${han}金曜`, day: 2 },
      { content: 'bridge stone', day: 3 },
    ])
    const count = async (q: string) => (await expectSame(userId, { q }))[0]?.total
    expect(await count('"stone bridge"')).toBe(1)
    expect(await count('"lake stone bri*"')).toBe(1)
    expect(await count('"bridge lake"')).toBe(0)
    expect(await count('雨金曜')).toBe(1)
    expect(await count('天金')).toBe(0)
    expect(await count('stone -lake')).toBe(1)
  })

  test('answers every route alike', async () => {
    const writer = await startProviderStandIn({ provider: 'provider_d', models: ['small'] })
    const mailbox = await startMailbox()
    const issuer = await startIssuer()
    const told = []
    for (const { database } of stores) {
      const app = await startAppOn({
        database,
        writerUrl: writer.url,
        clock: new TestClock('2026-03-14T12:00:00Z'),
        environment: { ...mailbox.settings, ...issuer.settings },
      })
      told.push(await askEverything(app.url, { writer, mailbox, issuer, promote: promoteOn(database) }))
      await app.stop()
    }
    await writer.close()
    await mailbox.close()
    await issuer.close()
    expect(told[1]).toEqual(told[0])
  })
})

/** Calls every route once, then every read, and keeps the parts of the answers that depend on neither user nor time. */
async function askEverything(
  url: string,
  outside: Pick<Inhabited, 'writer' | 'mailbox' | 'issuer' | 'promote'>,
): Promise<string[]> {
  const answers: string[] = []
  for (const route of routeNames(() => true)) {
    const ada = await createAccount(url)
    await chooseWriter(ada)
    const stop = async () => undefined
    const people = { ada, bob: ada, adasKey: ada, nobody: createClient(url) }
    const world: Inhabited = { url, ...people, ...outside, stop }
    const request = await requestFor(world, route)
    const looks = ['listEvents', 'listDays', 'listTrash', 'getSettings'] as const
    const all = [await ada.call(route, request)]
    // An import runs on after its answer.
    const imports = async () => (await ada.call('listImports')).text
    await expect.poll(imports).not.toMatch(/"status":"(reading|running)"/)
    for (const look of looks) all.push(await ada.call(look))
    answers.push(`${route}: ${all.map(({ status, text }) => `${status} ${text}`).join('\n')}`)
  }
  return answers.map(withoutChance)
}

/**
 * Ids, dates, addresses and secrets differ from one run to the next: each is called by its first appearance. So does the
 * estimate for a prompt, which names the day of the week.
 */
function withoutChance(text: string): string {
  const names = new Map<string, string>()
  const chance =
    /[0-9a-f]{8}-[0-9a-f-]{27}|d[lkrf]_[\w-]+|whsec_[\w+/=]+|(?:person|visitor)-[\w-]+@|canary-of-ada \d+|\d{4}-\d\d-\d\d|"hint":"[^"]*"|"durationMs":\d+|"lastUsedAt":(?:null|"[^"]*")|signature=[\w-]+|127\.0\.0\.1%3A\d+|(?:state|nonce|code_challenge)=[\w-]+|"(?:publicKey|challenge|secret|address|user":\{"id)":"[^"]*"|"inputTokens":\d+(?=,"isEstimate")|\w+day(?=, )/g
  return text.replaceAll(chance, (found) => {
    if (!names.has(found)) names.set(found, `#${names.size}`)
    return names.get(found) ?? ''
  })
}
