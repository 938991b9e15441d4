import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { openHttpConnection } from './http-connection.ts'
import { toBytes } from './request-bytes.ts'

/** Starts what is measured, each in a process of its own. */
export interface ServerProcess {
  port: number
  /** From the start of the process to the first 200 of `/readyz`. */
  readyMs: number
  stop(): Promise<void>
}

const READY = toBytes({ method: 'GET', path: '/readyz' }, '')
/** Short beside what is measured, long enough not to take the processor from the server that starts. */
const POLL_MS = 4
const READY_WITHIN_MS = 30_000

export const startServer = (
  dataDirectory: string,
  settings: Record<string, string> = {},
): Promise<ServerProcess> =>
  start('../bin/dayleaf.mjs', (port) => ({
    // As `npm start` passes them.
    flags: ['--max-semi-space-size=8'],
    env: {
      PORT: String(port),
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
  /** The whole environment: nothing that the shell has set reaches what is measured. */
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
  return { port, readyMs: performance.now() - startedAt, stop: () => stop(child) }
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
  running.delete(child)
}

/** What is still running when the bench ends is ended with it, also when a measurement failed. */
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

/** A port that the system gave and took back: it hands out others before it gives the same one again. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
