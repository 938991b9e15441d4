import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  deleteCredential,
  deleteExpired,
  findCredential,
  insertCredential,
  listApiKeys,
  updateLastUsed,
} from '../../server/accounts/credentials.repository.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'

const CREDENTIALS = [
  { id: 'ended', kind: 'login', expiresAt: 10 },
  { id: 'living', kind: 'login', expiresAt: 11 },
  { id: 'script', kind: 'key', expiresAt: null },
  { id: 'unused', kind: 'key', expiresAt: null },
] as const

describe.each(engines)('the credentials of a user on $engine', ({ open }) => {
  let store: TestDatabase
  let userId: string
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())
  beforeEach(async () => {
    userId = await store.addUser()
    await store.database.write(userId, async (db) => {
      for (const one of CREDENTIALS)
        await insertCredential(db, {
          userId,
          ...one,
          hash: one.id,
          name: null,
          hint: '',
          device: null,
          scopes: null,
          createdAt: 0,
        })
    })
  })

  const listIds = async () => {
    const mine = store.database.reader.selectFrom('credentials').where('user_id', '=', userId)
    return (await mine.select('id').orderBy('id').execute()).map(({ id }) => id)
  }

  test('are deleted when they have expired', async () => {
    await store.database.write(userId, (db) => deleteExpired(db, userId, 10))
    expect(await listIds()).toEqual(['living', 'script', 'unused'])
  })

  test.each([
    ['living', 'key', false],
    ['script', 'login', false],
    ['nobody’s', 'key', false],
    ['living', 'login', true],
    ['script', 'key', true],
  ] as const)('%s is deleted as a %s: %s', async (id, kind, isDeleted) => {
    const deleted = await store.database.write(userId, (db) => deleteCredential(db, userId, id, kind))
    expect(deleted !== undefined).toBe(isDeleted)
    const rest = CREDENTIALS.map((one) => one.id).filter((one) => one !== id || !isDeleted)
    expect(await listIds()).toEqual(rest)
  })

  test('are marked as used one by one', async () => {
    await store.database.write(userId, (db) =>
      updateLastUsed(db, userId, 'script', { at: 7, from: '192.0.2.7' }),
    )
    const keys = await listApiKeys(store.database.reader, userId)
    expect(keys.map(({ id, lastUsedAt, lastUsedFrom }) => [id, lastUsedAt, lastUsedFrom])).toEqual([
      ['script', 7, '192.0.2.7'],
      ['unused', null, null],
    ])
  })

  test('are found by their id only', async () => {
    const { reader } = store.database
    expect(await findCredential(reader, userId, 'living')).toBeDefined()
    expect(await findCredential(reader, userId, 'another')).toBeUndefined()
  })
})
