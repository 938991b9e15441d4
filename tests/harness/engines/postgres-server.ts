import { randomBytes } from 'node:crypto'
import { chmodSync, cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findFreePort } from '../clients/free-port.ts'
import { askPostgres } from './ask-postgres.ts'
import {
  giveAway,
  launchServer,
  makeServerDirectory,
  runProgram,
  type ServerProcess,
} from './postgres-programs.ts'

/** A PostgreSQL server for one test. */
export interface PostgresServer {
  /** Of the database `postgres`, as superuser. */
  url: string
  port: number
  directory: string
  /** Runs a statement as superuser. */
  query(sql: string): Promise<Record<string, unknown>[]>
  /** Kills it, as a crash of its machine would. */
  kill(): Promise<void>
  /** Starts it again; first shuts it down if it runs. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '64MB',
  // Survives a killed process, but not a power cut.
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
    // Not the collation of our columns: the service must not depend on the server's default.
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US'],
  ])
  return runServer(directory, password, settings)
}

/** A standby of the first server, until `pg_promote`. */
export async function startStandby(primary: PostgresServer): Promise<PostgresServer> {
  const directory = makeServerDirectory()
  const data = join(directory, 'data')
  const { password } = new URL(primary.url)
  const client = new pg.Client(primary.url)
  await client.connect()
  await client.query(`select pg_backup_start('standby', true)`)
  cpSync(join(primary.directory, 'data'), data, { recursive: true })
  // `cpSync` gives directories the default mode; PostgreSQL refuses one that others can read.
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
