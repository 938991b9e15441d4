// What databases of tests know of requests that left.
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Database } from '../../../server/database/database.ts'
import type { Books } from './outgoing.ts'

type Row = Record<string, unknown>

const ROWS = 'select id, host from ledger'
const USERS = 'select id from users'

const toBooks = (rows: readonly Row[], users: readonly Row[]) => ({
  rows: new Map(rows.map(({ id, host }) => [String(id), String(host)])),
  userIds: new Set(users.map(({ id }) => String(id))),
})

export function booksOfFile(path: string): Books {
  const ask = (sql: string, ...values: string[]): Row[] => {
    // The test may have removed it.
    if (!existsSync(path)) return []
    const database = new DatabaseSync(path, { readOnly: true })
    try {
      return database.prepare(sql).all(...values)
    } finally {
      database.close()
    }
  }
  return {
    read: async () => toBooks(ask(ROWS), ask(USERS)),
    redactionsOf(userId) {
      const [row] = ask('select redactions from settings where user_id = ?', userId)
      return typeof row?.redactions === 'string' ? toTexts(row.redactions) : []
    },
  }
}

const toTexts = (json: string): string[] => JSON.parse(json).map(({ text }: { text: string }) => text)

export const booksOfPostgres = (query: (sql: string) => Promise<Row[]>): Books => ({
  read: async () => toBooks(await query(ROWS), await query(USERS)),
})

const known = new WeakMap<Database, Books>()

export const rememberBooks = (database: Database, books: Books): void => void known.set(database, books)

/** Undefined for a database that a test has wrapped. */
export const booksOf = (database: Database): Books | undefined => known.get(database)
