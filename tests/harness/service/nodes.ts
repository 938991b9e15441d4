import { pathToFileURL } from 'node:url'
import { inject } from 'vitest'
import { createClient } from '../clients/api-client.ts'
import { createPostgresDatabase, type PostgresDatabase } from '../engines/postgres-database.ts'
import { makeDataDirectory } from './data-directory.ts'
import { killStarted, type ServiceProcess, startServiceProcess } from './service-process.ts'
import { PATIENT } from './test-service.ts'

/** Several nodes: real processes that share a PostgreSQL database and the media store. */
export interface Nodes {
  database: PostgresDatabase
  /** Starts another node with the same secret key, and its own data directory. */
  start(): Promise<ServiceProcess>
  /** Ends all nodes and drops the database. */
  remove(): Promise<void>
}

interface Plan {
  settings?: Record<string, string>
  /** The URL of the database for nodes, if not its own. */
  route?: (url: string) => string
  /** By default the server of the run. */
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
      // A server of the test is stopped as a whole, and may be down already.
      if (serverUrl === undefined) await database.drop()
      for (const remove of directories) await remove()
    },
  }
}

/** Clients of one person for each of the nodes. */
export const onEach = (urls: readonly string[], credential: string) =>
  urls.map((url) => createClient(url, credential))
