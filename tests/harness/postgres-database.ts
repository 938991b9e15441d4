import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** An empty database of its own on a server, to be thrown away. */
export interface PostgresDatabase {
  url: string
  /** Asks it something beside the service. */
  query(sql: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>
  drop(): Promise<void>
}

async function ask(url: string, sql: string, values: readonly unknown[] = []) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql, [...values])).rows
  } finally {
    await client.end()
  }
}

export async function createPostgresDatabase(serverUrl: string): Promise<PostgresDatabase> {
  const name = `dayleaf_test_${randomBytes(6).toString('hex')}`
  // From the emptiest template: nobody is connected to it, and nothing has been changed in it.
  await ask(serverUrl, `create database ${name} template template0`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    query: (sql, values) => ask(url.href, sql, values),
    drop: async () => void (await ask(serverUrl, `drop database ${name} with (force)`)),
  }
}
