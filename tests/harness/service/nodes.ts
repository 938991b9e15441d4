import { pathToFileURL } from 'node:url'
import { inject } from 'vitest'
import { createClient } from '../clients/api-client.ts'
import { createPostgresDatabase, type PostgresDatabase } from '../engines/postgres-database.ts'
import { makeDataDirectory } from './data-directory.ts'
import { killStarted, type ServiceProcess, startServiceProcess } from './service-process.ts'
import { PATIENT } from './test-service.ts'

/** Several nodes of one service: real processes that share a PostgreSQL and the attached files. */
export interface Nodes {
  database: PostgresDatabase
  /** Starts one more, with the same secret key and nothing else in common. */
  start(): Promise<ServiceProcess>
  /** Ends them all, and throws the database away. */
  remove(): Promise<void>
}

interface Plan {
  settings?: Record<string, string>
  /** How a node reaches the database, where not directly. */
  route?: (url: string) => string
  /** Another server than the one of the run. */
  serverUrl?: string
}

export async function createNodes({ settings = {}, route, serverUrl }: Plan = {}): Promise<Nodes> {
  const database = await createPostgresDatabase(serverUrl ?? inject('postgresUrl'))
  const directories: (() => Promise<void>)[] = []
  const media = await makeDataDirectory()
  directories.push(media.remove)
  return {
    database,
    async start() {
      const { dataDirectory, remove } = await makeDataDirectory()
      directories.push(remove)
      return startServiceProcess(dataDirectory, {
        settings: {
          DAYLEAF_DATABASE_URL: route?.(database.url) ?? database.url,
          DAYLEAF_SECRET_KEY: '5'.repeat(64),
          DAYLEAF_MEDIA_URL: pathToFileURL(media.dataDirectory).href,
          ...PATIENT,
          ...settings,
        },
      })
    },
    async remove() {
      await killStarted()
      // A server of the test's own goes as a whole, and may be gone.
      if (serverUrl === undefined) await database.drop()
      for (const remove of directories) await remove()
    },
  }
}

/** The same person on each of the nodes. */
export const onEach = (urls: readonly string[], credential: string) =>
  urls.map((url) => createClient(url, credential))
