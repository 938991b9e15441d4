import type { TestProject } from 'vitest/node'
import { processEnvironment } from '../../../server/config.ts'
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

/**
 * One server for all test files of a run: the one that is named, or one that is brought along. Where a PgBouncer is
 * named, all that the run asks goes through it.
 */
declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

let server: PostgresServer | undefined
let pooler: PgBouncer | undefined

export async function setup(project: TestProject): Promise<void> {
  const { DAYLEAF_TEST_POSTGRES_URL: given, DAYLEAF_TEST_PGBOUNCER: program } = processEnvironment()
  if (!given) server = await startPostgres({ synchronous_commit: 'off' })
  const url = given ?? server?.url ?? ''
  if (program) pooler = await startPgBouncer(program, url)
  project.provide('postgresUrl', pooler?.url ?? url)
}

export async function teardown(): Promise<void> {
  await pooler?.stop()
  await server?.stop()
}
