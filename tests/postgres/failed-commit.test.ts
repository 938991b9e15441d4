import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Database } from '../../server/database/database.ts'
import { openPostgres } from '../../server/database/postgres/open.ts'
import { createPostgresDatabase, type PostgresDatabase } from '../harness/engines/postgres-database.ts'

const LIMITS = { poolSize: 2, connectMs: 120_000, statementMs: 120_000, isPreparing: false }

let server: PostgresDatabase
let database: Database
beforeAll(async () => {
  server = await createPostgresDatabase(inject('postgresUrl'))
  database = await openPostgres({ url: server.url, ...LIMITS })
  // Raises at the commit, as Citus does where it has lost a worker.
  await server.query(`
    create table attempts (number serial);
    create function fail() returns trigger language plpgsql as $$
      begin raise exception 'could not commit transaction for shard' using errcode = 'XX000'; end $$;
    create constraint trigger failing after insert on attempts deferrable initially deferred
      for each row execute function fail()`)
})
afterAll(async () => {
  await database.close()
  await server.drop()
})

test('a commit that the server could not finish is unavailable, and is not run again', async () => {
  let runs = 0
  const written = database.write('nobody', async (db) => {
    runs += 1
    await sql`insert into attempts default values`.execute(db)
  })
  await expect(written).rejects.toMatchObject({ fault: 'unavailable' })
  expect(runs).toBe(1)
  // The connection can be used again.
  await expect(database.write('nobody', async () => 'done')).resolves.toBe('done')
})
