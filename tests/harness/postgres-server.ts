import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
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
  return {
    url: `postgres://dayleaf:${password}@127.0.0.1:${port}/postgres`,
    port,
    directory,
    kill: () => end('SIGKILL'),
    async restart() {
      await end('SIGINT')
      server = await launchServer(directory, args)
    },
    async stop() {
      await end('SIGINT')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Free at the moment; nobody else on a test machine takes ports that fast. */
const findFreePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
