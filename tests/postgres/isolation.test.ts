import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openPostgres } from '../../server/database/postgres/open.ts'
import { createPostgresDatabase } from '../harness/engines/postgres-database.ts'
import { addUser } from '../harness/engines/test-database.ts'

test('transactions are READ COMMITTED, whatever the default isolation of the database', async () => {
  const server = await createPostgresDatabase(inject('postgresUrl'))
  await server.query(`do $$ begin execute format(
    'alter database %I set default_transaction_isolation = serializable', current_database()); end $$`)
  const limits = { poolSize: 8, connectMs: 120_000, statementMs: 120_000, isPreparing: false }
  const database = await openPostgres({ url: server.url, ...limits })
  try {
    const users = await Promise.all(Array.from({ length: 8 }, () => addUser(database)))
    const levels = users.map((userId) =>
      database.write(userId, async (db) => {
        const { rows } = await sql<{
          level: string
        }>`select current_setting('transaction_isolation') as level`.execute(db)
        return rows[0]?.level
      }),
    )
    expect(new Set(await Promise.all(levels))).toEqual(new Set(['read committed']))
  } finally {
    await database.close()
    await server.drop()
  }
})
