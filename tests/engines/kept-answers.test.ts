import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEventsService } from '../../server/events/events.service.ts'
import { deleteOldAnswers } from '../../server/http/api/idempotency.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'
import { WITHOUT_FILES } from '../harness/engines/without-files.ts'
import { TestClock } from '../harness/service/test-service.ts'

const HOUR_MS = 3_600_000
const EVENT = { date: '2026-03-14', type: 'text', content: 'A walk' } as const

describe.each(engines)('the answers kept for requests sent again, on $engine', ({ open }) => {
  let store: TestDatabase
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  test('are deleted one by one after a day', async () => {
    const { database } = store
    const clock = new TestClock('2026-03-14T12:00:00Z')
    const places = { canRefine: false, nameOffline: () => undefined }
    const events = createEventsService({ keptDays: 30, database, clock, places, ...WITHOUT_FILES })
    const userId = await store.addUser()
    const listKeys = async () => {
      await deleteOldAnswers(database, clock.now(), AbortSignal.timeout(60_000))
      const mine = database.reader.selectFrom('idempotency_keys').where('user_id', '=', userId)
      return (await mine.select('key').orderBy('key').execute()).map(({ key }) => key)
    }
    await events.create(userId, EVENT, { idempotencyKey: 'earlier' })
    clock.advance(HOUR_MS)
    await events.create(userId, EVENT, { idempotencyKey: 'later' })
    clock.advance(23 * HOUR_MS - 1)
    expect(await listKeys()).toEqual(['earlier', 'later'])
    clock.advance(1)
    expect(await listKeys()).toEqual(['later'])
    clock.advance(HOUR_MS)
    expect(await listKeys()).toEqual([])
  })
})
