// The quality of search by kind of query, and its processor time in the diary of a lifetime.
import { insertUser } from '../server/accounts/accounts.repository.ts'
import type { Database } from '../server/database/database.ts'
import { openSqlite } from '../server/database/sqlite/open.ts'
import { insertEvent } from '../server/events/events.repository.ts'
import { systemClock } from '../server/lib/clock.ts'
import { createSearchService, type SearchService } from '../server/search/search.service.ts'
import { BARE_EVENT } from '../tests/harness/clients/bare-event.ts'
import { addDays } from './dates.ts'
import { inThrowAwayDirectory } from './diary-store.ts'
import { alignTable } from './finding.ts'
import { FIRST_PAGES, type FirstPage } from './first-pages.ts'
import { getLifetimeDiary } from './lifetime.ts'
import { createRandom } from './random.ts'
import { isAnswer, KINDS, type Kind, makeSearchSet, type Question } from './search-questions.ts'
import type { Sizes } from './sizes.ts'
import { median, quantile } from './statistics.ts'

/** Minimum share of queries with a correct result among the first ten hits. */
const MIN_SHARES: Record<Kind, number> = {
  exact: 1,
  inflected: 0.9,
  beginning: 0.9,
  slip: 0.8,
  phrase: 1,
  'running text': 1,
}
const SEARCHES_PER_KIND = 400

export async function measureSearch(sizes: Sizes): Promise<string> {
  const quality = await inThrowAwayDirectory('search', measureQuality)
  return [...quality, '', ...(await measureTimes(sizes))].join('\n')
}

async function measureQuality(directory: string): Promise<string[]> {
  const { texts, questions } = makeSearchSet()
  const database = await openSqlite(directory)
  try {
    const ids = await writeTexts(database, texts)
    const search = createSearchService({ database, clock: systemClock })
    const asked: (Question & { rank: number })[] = []
    for (const question of questions) {
      const { hits } = await search.search(OWNER, { q: question.q, limit: 10 })
      const rank = hits.findIndex(({ id }) => isAnswer(texts[ids.indexOf(id)] ?? '', question))
      asked.push({ ...question, rank: rank === -1 ? Number.POSITIVE_INFINITY : rank + 1 })
    }
    const languages = new Set(questions.map(({ language }) => language))
    const head = `${questions.length} questions, ${texts.length} texts, ${languages.size} languages`
    return [head, '', tableOf(asked), '', tableByLanguage(asked, [...languages])]
  } finally {
    await database.close()
  }
}

type Asked = readonly (Question & { rank: number })[]

const shareWithin = (asked: Asked, rank: number): string =>
  asked.length === 0 ? '' : (asked.filter((one) => one.rank <= rank).length / asked.length).toFixed(3)

function tableOf(asked: Asked): string {
  const rows = KINDS.map((kind) => {
    const some = asked.filter((one) => one.kind === kind)
    const isMet = Number(shareWithin(some, 10)) >= MIN_SHARES[kind]
    const target = `≥ ${MIN_SHARES[kind]} at 10`
    return [
      kind,
      String(some.length),
      shareWithin(some, 1),
      shareWithin(some, 10),
      target,
      isMet ? 'yes' : 'NO',
    ]
  })
  return alignTable([['kind', 'questions', 'at 1', 'at 10', 'target', 'met'], ...rows])
}

function tableByLanguage(asked: Asked, languages: readonly string[]): string {
  const rows = languages.map((language) => [
    language,
    ...KINDS.map((kind) =>
      shareWithin(
        asked.filter((one) => one.language === language && one.kind === kind),
        10,
      ),
    ),
  ])
  return alignTable([['at 10', ...KINDS], ...rows])
}

const OWNER = '00000000-0000-7000-8000-000000000001'
const EMAIL = 'diarist@example.org'

/** Inserts one text per day for one user. @returns their ids */
async function writeTexts(database: Database, texts: readonly string[]): Promise<string[]> {
  const account = { id: OWNER, email: EMAIL, emailKey: EMAIL, passwordHash: '', createdAt: 0 }
  await database.write(OWNER, (db) => insertUser(db, account))
  const ids = texts.map((_, index) => `00000000-0000-7000-8000-1${String(index).padStart(11, '0')}`)
  for (const [index, content] of texts.entries())
    await database.write(OWNER, async (db) => {
      const [id = '', date] = [ids[index], addDays('2015-01-01', index)]
      await insertEvent(db, { ...BARE_EVENT, user_id: OWNER, id, date, type: 'text', content })
      const document = { userId: OWNER, kind: 'event', id, date, type: 'text', text: content } as const
      await database.search.put(db, document)
    })
  return ids
}

/** Processor time of this process, one search after the other; the first tenth is a warm-up. */
async function measureTimes(sizes: Sizes): Promise<string[]> {
  const lifetime = await getLifetimeDiary(sizes)
  const database = await openSqlite(lifetime.directory)
  try {
    const users = await database.reader.selectFrom('users').select('id').execute()
    const search = createSearchService({ database, clock: systemClock })
    const rows: string[][] = []
    for (const page of FIRST_PAGES) {
      const { name, maxMs } = page
      const times = await timeSearches(search, users[0]?.id ?? '', page)
      const slowest = quantile(times, 0.99)
      const figures = [median(times), slowest].map((ms) => `${ms.toFixed(1)} ms`)
      rows.push([name, ...figures, `≤ ${maxMs} ms`, slowest <= maxMs ? 'yes' : 'NO'])
    }
    const table = alignTable([['first page of', 'processor, median', 'p99', 'target', 'met'], ...rows])
    return [`${sizes.lifetimeEvents} events on ${sizes.lifetimeDays} days`, '', table]
  } finally {
    await database.close()
  }
}

async function timeSearches(search: SearchService, userId: string, page: FirstPage): Promise<number[]> {
  const random = createRandom(9)
  const times: number[] = []
  for (let count = 0; count < 1.1 * SEARCHES_PER_KIND; count += 1) {
    const q = page.makeQuery(random)
    const before = process.cpuUsage()
    await search.search(userId, { q, limit: 20 })
    const { user, system } = process.cpuUsage(before)
    if (count >= 0.1 * SEARCHES_PER_KIND) times.push((user + system) / 1000)
  }
  return times
}
