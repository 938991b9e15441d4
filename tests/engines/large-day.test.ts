import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeCounts } from '../../server/diary/day-counts.repository.ts'
import { chooseWriter, must, type Person, recordWithPage } from '../api/scenarios/world.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'
import { type StandIn, startProviderStandIn } from '../harness/providers/stand-in.ts'
import { type AppOnDatabase, startAppOn } from '../harness/service/app-on-database.ts'

/** More events than a day may hold since version 0.2.0, and than are deleted or restored together. */
const COUNTS = { SQLite: 4_000, PostgreSQL: 1_500 }

describe.each(engines)('a day with very many events on $engine', ({ engine, open }) => {
  const count = engine === 'SQLite' ? COUNTS.SQLite : COUNTS.PostgreSQL
  let store: TestDatabase
  let writer: StandIn
  let app: AppOnDatabase
  let person: Person
  beforeAll(async () => {
    store = await open()
    writer = await startProviderStandIn({ provider: 'provider_d', models: ['small'] })
    app = await startAppOn({ database: store.database, writerUrl: writer.url })
    person = await createAccount(app.url)
    await chooseWriter(person)
  })
  afterAll(async () => {
    await app.stop()
    await store.close()
    await writer.close()
  })

  /** As they would lie there if they had been recorded one by one, but for the search index. */
  const addEvents = (date: string) =>
    store.database.write(person.userId, async (db) => {
      await sql`
        insert into events (user_id, id, date, type, content, sort_at, created_at, updated_at)
        with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
        select ${person.userId}, 'event-' || n, ${date}, 'text', 'counted', 0, 0, 0 from numbers`.execute(db)
      const counts = { types: { text: count }, textBytes: count * 'counted'.length }
      await changeCounts(db, person.userId, { date, ...counts }, false)
    })

  const find = async (q: string) => (await must(person, 'search', { query: { q, count: 'all' } })).data.total
  const day = async (date: string) =>
    (await must(person, 'listDays', { query: { from: date, to: date } })).data

  test('can be deleted, and comes back with its page', async () => {
    const { date, journal } = await recordWithPage(person, { content: 'begun' })
    await addEvents(date)
    const whole = await day(date)
    expect(whole).toEqual([{ date, eventCount: count + 1, hasJournal: true }])
    const begun = await find('begun')

    expect(await person.call('deleteDay', { params: { date } })).toMatchObject({ status: 200 })
    expect(await day(date)).toEqual([])
    expect(await find('begun')).toBe(0)
    expect((await must(person, 'listTrash')).data).toMatchObject([
      { eventCount: count + 1, hasJournal: true },
    ])

    const { data } = await must(person, 'restoreTrash', { body: { date } })
    expect(new Set(data.eventIds).size).toBe(count + 1)
    expect(data.journalId).toBe(journal?.id)
    expect(await day(date)).toEqual(whole)
    expect((await must(person, 'listTrash')).data).toEqual([])
    expect(await find('begun')).toBe(begun)
    expect(await find('counted')).toBeGreaterThan(0)
  })
})
