import { randomBytes } from 'node:crypto'
import { chmodSync, cpSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { askPostgres } from './ask-postgres.ts'
import {
  giveAway,
  launchServer,
  makeServerDirectory,
  runProgram,
  type ServerProcess,
} from './postgres-programs.ts'

/** A real PostgreSQL of a test's own. */
export interface PostgresServer {
  /** As its superuser, of the database `postgres`. */
  url: string
  port: number
  directory: string
  /** Asks it something, as its superuser. */
  query(sql: string): Promise<Record<string, unknown>[]>
  /** Ends it without any goodbye, as a crash of its machine would. */
  kill(): Promise<void>
  /** Starts it again where it lay, orderly ended first if it runs. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '64MB',
  // These servers outlive a killed process, but no power cut.
  fsync: 'off',
  full_page_writes: 'off',
}

type ServerSettings = Record<string, string | number>

export async function startPostgres(settings: ServerSettings = {}): Promise<PostgresServer> {
  const directory = makeServerDirectory()
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(directory, 'password')
  writeFileSync(passwordFile, password)
  giveAway(directory)
  await runProgram(directory, 'initdb', [
    `--pgdata=${join(directory, 'data')}`,
    '--no-sync',
    '--username=dayleaf',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    // Not the order that the service asks for: it must not depend on how somebody's server was made.
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US'],
  ])
  return runServer(directory, password, settings)
}

/** A second server that follows the first, until it is told to go on by itself (`pg_promote`). */
export async function startStandby(primary: PostgresServer): Promise<PostgresServer> {
  const directory = makeServerDirectory()
  const data = join(directory, 'data')
  const { password } = new URL(primary.url)
  const client = new pg.Client(primary.url)
  await client.connect()
  await client.query(`select pg_backup_start('standby', true)`)
  cpSync(join(primary.directory, 'data'), data, { recursive: true })
  // Node 24 gives copied directories the mode of new ones; PostgreSQL refuses one that others can read.
  chmodSync(data, 0o700)
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
  await client.end()
  for (const own of ['postmaster.pid', 'postmaster.opts']) rmSync(join(data, own), { force: true })
  writeFileSync(join(data, 'backup_label'), rows[0].labelfile)
  writeFileSync(join(data, 'standby.signal'), '')
  giveAway(directory)
  const primary_conninfo = `host=127.0.0.1 port=${primary.port} user=dayleaf password=${password}`
  return runServer(directory, password, { primary_conninfo })
}

async function runServer(
  directory: string,
  password: string,
  settings: ServerSettings,
): Promise<PostgresServer> {
  const port = await findFreePort()
  const given = Object.entries({ ...SETTINGS, ...settings, port })
  const args = [
    '-D',
    join(directory, 'data'),
    ...given.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  let server: ServerProcess = await launchServer(directory, args)
  const end = async (signal: NodeJS.Signals) => {
    server.child.kill(signal)
    await server.ended
  }
  const url = `postgres://dayleaf:${password}@127.0.0.1:${port}/postgres`
  return {
    url,
    port,
    directory,
    query: (sql) => askPostgres(url, sql),
    kill: () => end('SIGKILL'),
    async restart() {
      if (server.child.exitCode === null && server.child.signalCode === null) await end('SIGINT')
      server = await launchServer(directory, args)
    },
    async stop() {
      if (server.child.exitCode === null && server.child.signalCode === null) await end('SIGINT')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Free at the moment; nobody else on a test machine takes ports that fast. */
export const findFreePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
