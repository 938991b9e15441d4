import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertAttachment } from '../../server/media/attachments.repository.ts'
import { findOldestArriving, putArriving } from '../../server/media/files.repository.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'

describe.each(engines)('the oldest unfinished upload on $engine', ({ open }) => {
  let store: TestDatabase
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  test('does not stay in the state arriving after a repeated upload', async () => {
    const userId = await store.addUser()
    const find = () => findOldestArriving(store.database.reader, userId)
    await store.database.write(userId, async (db) => {
      await putArriving(db, userId, { sha256: 'attached', size: 1, now: 1 })
      await insertAttachment(db, {
        ...{ user_id: userId, id: 'attachment', event_id: null, position: 0, detached_at: 1 },
        ...{ sha256: 'attached', name: 'a.txt', size: 1, kind: 'file', media_type: 'text/plain' },
        ...{ width: null, height: null, duration_ms: null, taken_at: null, taken_on: null, time_zone: null },
        ...{ latitude: null, longitude: null, description: null, transcript: null, transcript_times: null },
        ...{ created_at: 1, import_id: null },
      })
    })
    expect(await find()).toBeNull()
    await store.database.write(userId, (db) => putArriving(db, userId, { sha256: 'lost', size: 1, now: 2 }))
    expect(await find()).toBe(2)
  })
})
