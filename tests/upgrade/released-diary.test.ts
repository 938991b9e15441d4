import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isOutdated } from '../../server/accounts/password-hash.ts'
import { systemClock } from '../../server/lib/clock.ts'
import { createSearchService } from '../../server/search/search.service.ts'
import { fillVocabularies } from '../../server/search/vocabulary-upkeep.ts'
import { createClient } from '../harness/clients/api-client.ts'
import { startTestService, TestClock } from '../harness/service/test-service.ts'
import { dumpReleased, RELEASED_AT, type ReleasedDiary, releasedDiaries } from './released-diary.ts'

/** A later version may find more, in a better order; what was found is found. */
function comparable(route: string, data: unknown): unknown {
  if (route !== 'search') return data
  const { hits } = data as { hits: { id: string }[] }
  return { hits: expect.arrayContaining(hits.map(({ id }) => expect.objectContaining({ id }))) }
}

describe.each(releasedDiaries)('a diary of version 0.1.0 on $engine', ({ open }) => {
  let diary: ReleasedDiary
  beforeEach(async () => {
    diary = await open()
  })
  afterEach(() => diary.remove())

  test('keeps every value of every row', async () => {
    const released = await diary.read((db) => dumpReleased(db))
    const empty = Object.keys(released).filter((table) => released[table]?.rows.length === 0)
    // Only on a server are secret keys compared.
    expect(empty.filter((table) => table !== 'key_check')).toEqual([])
    await (await diary.open()).close()
    const migrated = await diary.read((db) => dumpReleased(db, released))
    // Work that a migration notes for housekeeping comes beside what was noted.
    const work = migrated.waiting_work
    if (work) work.rows = work.rows.filter((row) => !/"(?:task-data|vocabulary)"/.test(row))
    expect(migrated).toEqual(released)
  })

  test('has its texts found by inflected words once housekeeping has read them', async () => {
    const database = await diary.open()
    try {
      const search = createSearchService({ database, clock: systemClock })
      const users = await database.reader.selectFrom('users').select('id').execute()
      const find = async () => {
        const found = await Promise.all(users.map(({ id }) => search.search(id, { q: 'walking', limit: 20 })))
        return found.flatMap(({ hits }) => hits.map(({ kind, match }) => `${kind} ${match}`)).sort()
      }
      expect(await find()).toEqual([])
      await fillVocabularies(database, new AbortController().signal)
      expect(await find()).toEqual(['event form', 'journal form'])
    } finally {
      await database.close()
    }
  })

  const start = () => {
    const unused = async () => never()
    const store = { ...diary, dataDirectory: '', dump: async () => '', check: unused, promote: unused }
    return startTestService({}, new TestClock(RELEASED_AT), store)
  }

  test('answers as that version did', async () => {
    const { apiKey, requests } = diary.answers
    const service = await start()
    try {
      const withKey = createClient(service.url, apiKey)
      expect(requests.length).toBeGreaterThan(20)
      for (const { route, options, data } of requests) {
        const answer = await withKey.call(route, options)
        expect(answer, `${route} ${JSON.stringify(options)}`).toMatchObject({
          status: 200,
          data: comparable(route, data),
        })
      }
      const { data } = await createClient(service.url).call('login', { body: ADA })
      const ada = createClient(service.url, data.token)
      for (const date of ['2026-03-13', '2026-03-09', '2026-03-08']) {
        const { data: entries } = await ada.call('listTrash')
        const entry = entries.find((one) => one.date === date)
        const body = entry?.kind === 'event' ? { eventIds: [entry.event?.id] } : { date }
        expect(await ada.call('restoreTrash', { body }), date).toMatchObject({ status: 200 })
      }
      expect(await ada.call('listTrash')).toMatchObject({ data: [] })
      expect(await ada.call('search', { query: { q: 'whole trash' } })).toMatchObject({ data: { total: 2 } })
    } finally {
      await service.stop()
    }
  })

  test('hashes a password by the parameters of this version when its owner signs in', async () => {
    const service = await start()
    try {
      const readHash = () =>
        diary.read((db) =>
          db
            .selectFrom('users')
            .select('password_hash')
            .where('email_key', '=', ADA.email)
            .executeTakeFirstOrThrow(),
        )
      const client = createClient(service.url)
      expect(await client.call('login', { body: ADA })).toMatchObject({ status: 200 })
      const renewed = await readHash()
      expect(isOutdated(renewed.password_hash)).toBe(false)
      expect(await client.call('login', { body: ADA })).toMatchObject({ status: 200 })
      expect(await readHash()).toEqual(renewed)
    } finally {
      await service.stop()
    }
  })
})

const ADA = { email: 'ada@example.org', password: 'correct horse of Ada' }

function never(): never {
  throw new Error('This diary is not checked by counts.')
}
