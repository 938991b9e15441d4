// Starts the service, and the bare servers that it is compared with, each in a process of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../tests/harness/clients/free-port.ts'
import { openHttpConnection } from './http-connection.ts'
import { toBytes } from './request-bytes.ts'

export interface ServerProcess {
  port: number
  pid: number
  /** From the start of the process to the first 200 of `/readyz`. */
  readyMs: number
  stop(): Promise<void>
}

const READY = toBytes({ method: 'GET', path: '/readyz' }, '')
/** Short compared with the measured times, and long enough not to slow the server down. */
const POLL_MS = 4
const READY_WITHIN_MS = 30_000

export const startServer = (
  dataDirectory: string,
  settings: Record<string, string> = {},
): Promise<ServerProcess> =>
  start('../bin/dayleaf.mjs', (port) => ({
    // As `npm start` passes them.
    flags: ['--max-semi-space-size=4', '--max-old-space-size=1024'],
    env: {
      PORT: String(port),
      // As the container and the unit of systemd set it.
      MALLOC_ARENA_MAX: '2',
      DAYLEAF_DATA_DIR: dataDirectory,
      DAYLEAF_LOG_LEVEL: 'warn',
      DAYLEAF_RATE_LIMIT: 'off',
      ...settings,
    },
    parameters: ['serve'],
  }))

export const startFloor = (dataDirectory: string): Promise<ServerProcess> =>
  start('./floor.ts', (port) => ({ env: {}, parameters: [dataDirectory, String(port)] }))

export const startUploadFloor = (directory: string): Promise<ServerProcess> =>
  start('./upload-floor.ts', (port) => ({ env: {}, parameters: [directory, String(port)] }))

interface Launch {
  /** Of Node. */
  flags?: readonly string[]
  /** The whole environment: the shell's settings do not reach the server. */
  env: Record<string, string>
  parameters: string[]
}

async function start(script: string, describe: (port: number) => Launch): Promise<ServerProcess> {
  const port = await findFreePort()
  const { flags = [], env, parameters } = describe(port)
  const startedAt = performance.now()
  const words = [...flags, fileURLToPath(new URL(script, import.meta.url)), ...parameters]
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'inherit', 'inherit'] })
  running.add(child)
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}.`)
    if (performance.now() - startedAt > READY_WITHIN_MS) throw new Error(`${script} does not become ready.`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  const { pid = 0 } = child
  return { port, pid, readyMs: performance.now() - startedAt, stop: () => stop(child) }
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
  running.delete(child)
}

/** Processes to kill when the bench ends or fails. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

async function isReady(port: number): Promise<boolean> {
  try {
    const connection = await openHttpConnection(port)
    const { status } = await connection.send(READY)
    connection.close()
    return status === 200
  } catch {
    return false
  }
}
