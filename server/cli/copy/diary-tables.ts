/** Reads the tables of a diary in batches, and computes their digests. */
import { createHash } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import type { Db, Tables } from '../../database/tables.ts'

/** Tables with an owner, with their other key columns, in an order that satisfies the foreign keys. */
export const OWNED_TABLES = [
  { table: 'settings', key: ['user_id'], rowsAtOnce: 200 },
  { table: 'provider_settings', key: ['provider'], rowsAtOnce: 200 },
  { table: 'credentials', key: ['id'], rowsAtOnce: 200 },
  { table: 'push_subscriptions', key: ['id'], rowsAtOnce: 200 },
  { table: 'waiting_notices', key: ['id'], rowsAtOnce: 200 },
  { table: 'password_resets', key: ['user_id'], rowsAtOnce: 200 },
  { table: 'passkeys', key: ['id'], rowsAtOnce: 200 },
  { table: 'one_time_codes', key: ['user_id'], rowsAtOnce: 200 },
  { table: 'recovery_codes', key: ['hash'], rowsAtOnce: 200 },
  { table: 'spent_challenges', key: ['hash'], rowsAtOnce: 200 },
  { table: 'trash', key: ['id'], rowsAtOnce: 200 },
  { table: 'events', key: ['id'], rowsAtOnce: 200 },
  { table: 'event_versions', key: ['event_id', 'version'], rowsAtOnce: 200 },
  { table: 'attachments', key: ['id'], rowsAtOnce: 200 },
  { table: 'files', key: ['sha256'], rowsAtOnce: 200 },
  { table: 'uploads', key: ['id'], rowsAtOnce: 200 },
  { table: 'days', key: ['date'], rowsAtOnce: 200 },
  { table: 'journals', key: ['id'], rowsAtOnce: 100 },
  { table: 'journal_versions', key: ['journal_id', 'version'], rowsAtOnce: 100 },
  // Each may hold megabytes of recorded requests and responses.
  { table: 'tasks', key: ['id'], rowsAtOnce: 20 },
  { table: 'task_events', key: ['task_id', 'event_id'], rowsAtOnce: 200 },
  { table: 'ledger', key: ['id'], rowsAtOnce: 200 },
  { table: 'idempotency_keys', key: ['key'], rowsAtOnce: 200 },
  { table: 'imports', key: ['id'], rowsAtOnce: 50 },
  { table: 'import_entries', key: ['source_key'], rowsAtOnce: 200 },
  { table: 'feeds', key: ['id'], rowsAtOnce: 200 },
  { table: 'feed_data', key: ['feed_id', 'key'], rowsAtOnce: 200 },
  { table: 'changes', key: ['sequence'], rowsAtOnce: 200 },
  { table: 'change_cursors', key: ['reader'], rowsAtOnce: 200 },
  { table: 'night_runs', key: ['user_id'], rowsAtOnce: 200 },
  { table: 'night_days', key: ['date'], rowsAtOnce: 200 },
  { table: 'page_runs', key: ['user_id'], rowsAtOnce: 200 },
  { table: 'webhooks', key: ['id'], rowsAtOnce: 200 },
  { table: 'webhook_deliveries', key: ['id'], rowsAtOnce: 200 },
  { table: 'work_queue', key: ['kind'], rowsAtOnce: 200 },
] as const satisfies readonly { table: keyof Tables; key: readonly string[]; rowsAtOnce: number }[]

export type OwnedTable = (typeof OWNED_TABLES)[number]
export type TableName = OwnedTable['table'] | 'users' | 'attempt_limits'
export type Row = Record<string, unknown>

const ROWS_PER_BATCH = 200

/** Reads a table in batches by `key`. @param owner undefined for a shared table */
export async function* readBatches(
  db: Db,
  { table, key, rowsAtOnce }: { table: TableName; key: readonly string[]; rowsAtOnce: number },
  owner?: string,
): AsyncGenerator<Row[]> {
  // The tables differ in their columns, which Kysely's types cannot follow through a variable.
  const columns = key as readonly 'id'[]
  for (let last: Row | undefined; ; ) {
    let query = db
      .selectFrom(table as 'events')
      .selectAll()
      .limit(rowsAtOnce)
    if (owner !== undefined) query = query.where('user_id', '=', owner)
    if (last) {
      const values = columns.map((column) => last?.[column] as string)
      query = query.where((where) =>
        where(
          where.refTuple(...(columns as ['id', 'id'])),
          '>',
          where.tuple(...(values as [string, string])),
        ),
      )
    }
    for (const column of columns) query = query.orderBy(column)
    const rows: Row[] = await query.execute()
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)
  }
}

export const readUsers = (db: Db): AsyncGenerator<Row[]> =>
  readBatches(db, { table: 'users', key: ['id'], rowsAtOnce: ROWS_PER_BATCH })

export const readAttempts = (db: Db): AsyncGenerator<Row[]> =>
  readBatches(db, { table: 'attempt_limits', key: ['key'], rowsAtOnce: ROWS_PER_BATCH })

/** The rows of a table and their checksum, which is the same on every engine. */
export interface TableDigest {
  rows: number
  checksum: string
}

class Digest {
  rows = 0
  readonly #hash = createHash('sha256')

  add(pieces: readonly Row[]): void {
    this.rows += pieces.length
    for (const row of pieces) {
      const columns = Object.keys(row).sort()
      this.#hash.update(`${JSON.stringify(columns.map((column) => [column, row[column]]))}\n`)
    }
  }

  end(): TableDigest {
    return { rows: this.rows, checksum: this.#hash.digest('hex') }
  }
}

export async function digestDiary({ reader }: Database): Promise<Map<TableName, TableDigest>> {
  const digests = new Map<TableName, Digest>()
  const add = (table: TableName, rows: readonly Row[]) => {
    const digest = digests.get(table) ?? new Digest()
    digests.set(table, digest)
    digest.add(rows)
  }
  for await (const users of readUsers(reader)) {
    add('users', users)
    for (const user of users)
      for (const table of OWNED_TABLES)
        for await (const rows of readBatches(reader, table, String(user.id))) add(table.table, rows)
  }
  for await (const rows of readAttempts(reader)) add('attempt_limits', rows)
  return new Map([...digests].map(([table, digest]) => [table, digest.end()]))
}
