// One PostgreSQL server for all test files of a run: the one that an environment variable names, or a new one. If a
// PgBouncer is named, the tests connect through it.
import type { TestProject } from 'vitest/node'
import { processEnvironment } from '../../../server/config.ts'
import { openPostgres } from '../../../server/database/postgres/open.ts'
import { askPostgres } from './ask-postgres.ts'
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts'
import { WITH_TABLES } from './postgres-database.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

interface Shared {
  projects: number
  running: Promise<{ url: string; server?: PostgresServer; pooler?: PgBouncer }>
}

/** Each project of a run has a copy of this module. */
const common = globalThis as { dayleafTestPostgres?: Shared }

export async function setup(project: TestProject): Promise<void> {
  common.dayleafTestPostgres ??= { projects: 0, running: start() }
  common.dayleafTestPostgres.projects += 1
  project.provide('postgresUrl', (await common.dayleafTestPostgres.running).url)
}

export async function teardown(): Promise<void> {
  const { dayleafTestPostgres: shared } = common
  if (!shared) return
  shared.projects -= 1
  if (shared.projects > 0) return
  delete common.dayleafTestPostgres
  const { server, pooler } = await shared.running
  await pooler?.stop()
  await server?.stop()
}

async function start(): Shared['running'] {
  const { DAYLEAF_TEST_POSTGRES_URL: given, DAYLEAF_TEST_PGBOUNCER: program } = processEnvironment()
  const server = given ? undefined : await startPostgres({ synchronous_commit: 'off' })
  const direct = given ?? server?.url ?? ''
  await makeTables(direct)
  const pooler = program ? await startPgBouncer(program, direct) : undefined
  return { url: pooler?.url ?? direct, ...(server && { server }), ...(pooler && { pooler }) }
}

async function makeTables(serverUrl: string): Promise<void> {
  // A named server may have it from an earlier run.
  await askPostgres(serverUrl, `drop database if exists ${WITH_TABLES}`)
  await askPostgres(serverUrl, `create database ${WITH_TABLES} template template0`)
  const url = new URL(serverUrl)
  url.pathname = `/${WITH_TABLES}`
  const limits = { poolSize: 1, connectMs: 120_000, statementMs: 120_000, isPreparing: false }
  const database = await openPostgres({ url: url.href, ...limits })
  await database.close()
}
