import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { distributePostgres } from '../../server/database/postgres/migration-lock.ts'
import { openPostgres } from '../../server/database/postgres/open.ts'
import { createPostgresDatabase, type PostgresDatabase } from '../harness/engines/postgres-database.ts'

/** Functions and catalogue of Citus by name alone: they record their calls and lay nothing out. */
const STAND_IN = `
  create schema stand_in;
  create table stand_in.pg_dist_partition (logicalrelid regclass);
  create table stand_in.calls (number serial, call text);
  create function stand_in.create_reference_table(regclass) returns void language sql as $$
    insert into stand_in.pg_dist_partition values ($1);
    insert into stand_in.calls (call) values ('reference ' || $1::text) $$;
  create function stand_in.create_distributed_table(regclass, text, colocate_with text) returns void language sql as $$
    insert into stand_in.pg_dist_partition values ($1);
    insert into stand_in.calls (call) values ('distribute ' || $1::text || ' by ' || $2 || ' with ' || $3) $$;
  create function stand_in.truncate_local_data_after_distributing_table(regclass) returns void language sql as $$
    insert into stand_in.calls (call) values ('truncate ' || $1::text) $$;
  do $$ begin execute format('alter database %I set search_path = public, stand_in', current_database()); end $$`

describe('a diary on Citus', () => {
  let server: PostgresDatabase
  beforeEach(async () => {
    server = await createPostgresDatabase(inject('postgresUrl'))
  })
  afterEach(() => server.drop())

  const options = () => ({
    url: server.url,
    ...{ poolSize: 2, connectMs: 120_000, statementMs: 120_000, isPreparing: false },
  })
  const calls = async () =>
    (await server.query('select call from stand_in.calls order by number')).map(({ call }) => String(call))
  const listTables = async (having: string) => {
    const found = await server.query(
      `select tablename as name from pg_tables where schemaname = 'public' and ${having}`,
    )
    return found.map(({ name }) => String(name))
  }
  const ofUsers = `tablename in (select table_name from information_schema.columns where column_name = 'user_id')`

  /** What has to be called, given that every table with a user is distributed beside the user's settings. */
  async function expectedCalls(): Promise<string[]> {
    const others = (await listTables(ofUsers)).filter((name) => name !== 'settings').sort()
    return [
      'reference users',
      'distribute settings by user_id with none',
      ...others.map((name) => `distribute ${name} by user_id with settings`),
    ]
  }

  test('is distributed when its tables are made', async () => {
    await server.query(STAND_IN)
    const database = await openPostgres(options())
    await database.close()
    const made = await calls()
    const distributing = made.filter((call) => !call.startsWith('truncate'))
    expect(distributing.toSorted()).toEqual((await expectedCalls()).toSorted())
    // A step of a later version may have filled its table before.
    expect(made.slice(distributing.length)).toHaveLength(distributing.length)
    expect((await calls()).slice(0, 2)).toEqual((await expectedCalls()).slice(0, 2))
    const local = (await listTables(`not ${ofUsers}`)).filter((name) => name !== 'users')
    expect(local.toSorted()).toEqual([
      'attempt_limits',
      'key_fingerprint',
      'kysely_migration',
      'kysely_migration_lock',
      'locks',
    ])
  })

  test('says at the start that its tables are not distributed, as after a restore', async () => {
    await (await openPostgres(options())).close()
    await server.query(STAND_IN)
    const lines: string[] = []
    await (await openPostgres(options(), { report: (line) => lines.push(line) })).close()
    expect(lines).toEqual([expect.stringMatching(/ tables are not distributed\. .*"dayleaf distribute"\.$/)])
    await distributePostgres(options())
    await (await openPostgres(options(), { report: (line) => lines.push(line) })).close()
    expect(lines).toHaveLength(1)
  })

  test('of an existing diary is distributed by a command, which truncates the coordinator’s copy', async () => {
    await (await openPostgres(options())).close()
    await server.query(STAND_IN)
    const tables = await distributePostgres(options())
    expect(tables.slice(0, 2)).toEqual(['users', 'settings'])
    const made = await calls()
    expect(made.filter((call) => !call.startsWith('truncate')).toSorted()).toEqual(
      (await expectedCalls()).toSorted(),
    )
    expect(made.slice(-tables.length).toSorted()).toEqual(tables.map((name) => `truncate ${name}`).toSorted())
    expect(await distributePostgres(options())).toEqual([])
  })

  test('gets its missing tables distributed alone', async () => {
    await server.query(STAND_IN)
    await (await openPostgres(options())).close()
    await server.query(`delete from stand_in.pg_dist_partition where logicalrelid = 'work_queue'::regclass`)
    expect(await distributePostgres(options())).toEqual(['work_queue'])
  })

  test('is refused in one line where there is no Citus, or no diary', async () => {
    await expect(distributePostgres(options())).rejects.toThrow(/^the database has no Citus/)
  })
})
