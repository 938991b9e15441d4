import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { processEnvironment } from '../../server/config.ts'
import { createConnections } from '../../server/database/postgres/dialect.ts'
import { distributeTables } from '../../server/database/postgres/distribute.ts'
import { openPostgres } from '../../server/database/postgres/open.ts'
import { createPool } from '../../server/database/postgres/pool.ts'
import { askPostgres } from '../harness/engines/ask-postgres.ts'
import { recordEveryStatement } from '../harness/engines/every-statement.ts'
import { addUser } from '../harness/engines/test-database.ts'
import { TestClock } from '../harness/service/test-service.ts'

/** An empty database with the extension, on a coordinator with workers. */
const url = processEnvironment().DAYLEAF_TEST_CITUS

const LIMITS = { poolSize: 5, connectMs: 20_000, statementMs: 60_000, isPreparing: false }

describe.skipIf(!url)(
  'on a Citus cluster (runs where DAYLEAF_TEST_CITUS names an empty database on one)',
  () => {
    test('a diary is distributed, works, and reads one shard per user', async () => {
      const database = await openPostgres({ url: url ?? '', ...LIMITS })
      const store = { database, addUser: () => addUser(database), close: database.close }
      const statements = await recordEveryStatement(store, new TestClock('2026-03-14T12:00:00Z'))
      const { rows } = await sql<{ name: string }>`
      select logicalrelid::text as name from pg_dist_partition`.execute(database.reader)
      await database.close()
      expect(rows.map(({ name }) => name)).toContain('events')

      const ofOneUser = new Map(
        statements.filter(({ sql }) => /"?user_id"? = \$/.test(sql)).map((one) => [one.sql, one.parameters]),
      )
      const widelySpread: string[] = []
      for (const [text, parameters] of ofOneUser) {
        const plan = await askPostgres(url ?? '', `explain ${text}`, parameters)
        if (!JSON.stringify(plan).includes('Task Count: 1"')) widelySpread.push(text)
      }
      expect(widelySpread).toEqual([])
    })

    test('a diary of the first release, distributed as it was, is brought up to date', async () => {
      const schema = `released_${randomBytes(4).toString('hex')}`
      await askPostgres(url ?? '', `create schema ${schema}`)
      const released = new URL(url ?? '')
      released.searchParams.set('options', `-c search_path=${schema},public`)
      const options = { url: released.href, ...LIMITS }
      const dump = join(import.meta.dirname, '../upgrade/dayleaf.sql.gz')
      await askPostgres(released.href, gunzipSync(await readFile(dump)).toString())
      {
        const pool = createPool(options, { size: 1 })
        await using db = createConnections({ pool, transactionSettings: '', isPreparing: false }).db
        await db.transaction().execute(distributeTables)
      }
      const lines: string[] = []
      const database = await openPostgres(options, { report: (line) => lines.push(line) })
      const queued = await database.reader
        .selectFrom('work_queue')
        .select('user_id')
        .where('kind', '=', 'vocabulary')
        .execute()
      await database.close()
      await askPostgres(url ?? '', `drop schema ${schema} cascade`)
      expect(queued).toHaveLength(2)
      expect(lines.filter((line) => line.includes('not distributed'))).toEqual([])
    })
  },
)
