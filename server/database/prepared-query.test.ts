import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareQuery } from './prepared-query.ts'
import { openConnection, type SqliteConnection } from './sqlite/connection.ts'

let connection: SqliteConnection

beforeEach(() => {
  connection = openConnection(':memory:')
  connection.native.exec(
    'create table attempt_limits (key text primary key, failures int not null, last_failed_at int) strict',
  )
})
afterEach(() => connection.native.close())

const insert = prepareQuery((db, row: { key: string; failures: number; last_failed_at: number }) =>
  db.insertInto('attempt_limits').values(row),
)
const select = prepareQuery((db, { key, minFailures }: { key: string; minFailures: number }) =>
  db
    .selectFrom('attempt_limits')
    .select('failures')
    .where('last_failed_at', '=', 0)
    .where('key', '=', key)
    .where('failures', '>=', minFailures),
)

test('a compiled query takes other values at each use, in whatever order they are named', async () => {
  const { db } = connection
  await insert(db, { key: 'a', failures: 1, last_failed_at: 0 })
  await insert(db, { failures: 2, last_failed_at: 0, key: 'b' })
  expect(await select(db, { key: 'a', minFailures: 0 })).toEqual([{ failures: 1 }])
  expect(await select(db, { minFailures: 0, key: 'b' })).toEqual([{ failures: 2 }])
  expect(await select(db, { key: 'a', minFailures: 2 })).toEqual([])
})

test('a compiled query takes part in the transaction that it is given', async () => {
  const { db } = connection
  const work = db.transaction().execute(async (transaction) => {
    await insert(transaction, { key: 'a', failures: 1, last_failed_at: 0 })
    expect(await select(transaction, { key: 'a', minFailures: 0 })).toHaveLength(1)
    throw new Error('taken back')
  })
  await expect(work).rejects.toThrow('taken back')
  expect(await select(db, { key: 'a', minFailures: 0 })).toEqual([])
})
