import type { TestProject } from 'vitest/node'
import { processEnvironment } from '../../server/settings.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

/** One server for all test files of a run: the one that is named, or one that is brought along. */
declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

let server: PostgresServer | undefined

export async function setup(project: TestProject): Promise<void> {
  const given = processEnvironment().DAYLEAF_TEST_POSTGRES_URL
  if (!given) server = await startPostgres({ synchronous_commit: 'off' })
  project.provide('postgresUrl', given ?? server?.url ?? '')
}

export async function teardown(): Promise<void> {
  await server?.stop()
}
