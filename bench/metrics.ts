// Figures of the measured process. On Linux with the processes that it has started: pictures are read in one of their own.
import { readdir, readFile } from 'node:fs/promises'
import { openHttpConnection } from './http-connection.ts'
import { toBytes } from './request-bytes.ts'
import type { ServerProcess } from './server-process.ts'

/** Resident memory, in megabytes. */
export const readMegabytes = async (port: number): Promise<number> =>
  (await readMetric(port, 'process_resident_memory_bytes')) / 1_000_000

/** Of Linux, on every architecture. */
const TICKS_PER_SECOND = 100

interface Process {
  pid: number
  parent: number
  /** Of it, and of those of its processes that have ended. */
  cpuSeconds: number
}

/** Fields as numbered in proc_pid_stat(5). The name of the program is in brackets, and may have blanks. */
async function readProcess(pid: number): Promise<Process | undefined> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  const fields = line
    ?.slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  if (!fields) return undefined
  const [parent = 0, ticks] = [fields[1], fields.slice(11, 15).reduce((sum, each) => sum + each, 0)]
  return { pid, parent, cpuSeconds: ticks / TICKS_PER_SECOND }
}

/** A process and all that it has started; empty where there is no `/proc`. */
async function listFamily(pid: number): Promise<Process[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = (await Promise.all(pids.map(readProcess))).filter((each) => each !== undefined)
  const byParent = Map.groupBy(found, ({ parent }) => parent)
  const below = (parent: number): Process[] =>
    (byParent.get(parent) ?? []).flatMap((child) => [child, ...below(child.pid)])
  return [...found.filter((each) => each.pid === pid), ...below(pid)]
}

/** Processor time on all cores since the start. */
export async function readCpuSeconds({ port, pid }: ServerProcess): Promise<number> {
  const family = await listFamily(pid)
  if (family.length === 0) return readMetric(port, 'process_cpu_seconds_total')
  return family.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)
}

async function readMetric(port: number, name: string): Promise<number> {
  const connection = await openHttpConnection(port)
  const { body } = await connection.send(toBytes({ method: 'GET', path: '/metrics' }, ''), true)
  connection.close()
  return Number(new RegExp(`^${name} ([\\d.e+]+)`, 'm').exec(body)?.[1])
}

/** Resident memory, on Linux without pages of mapped files: the system reclaims those when memory is short. */
async function readOwnMegabytes({ port, pid }: ServerProcess): Promise<number> {
  const family = await listFamily(pid)
  if (family.length === 0) return readMegabytes(port)
  const sizes = await Promise.all(family.map((each) => readAnonymousBytes(each.pid)))
  return sizes.reduce((sum, each) => sum + each, 0) / 1_000_000
}

async function readAnonymousBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}

/**
 * Calls `work`, and reads the process's own memory before and every `intervalMs` meanwhile.
 *
 * @returns by how much the highest reading exceeds the first, in megabytes
 */
export async function memoryGrowthDuring(
  server: ServerProcess,
  intervalMs: number,
  work: () => Promise<unknown>,
): Promise<number> {
  const before = await readOwnMegabytes(server)
  let highest = before
  const timer = setInterval(async () => {
    highest = Math.max(highest, await readOwnMegabytes(server))
  }, intervalMs)
  await work()
  clearInterval(timer)
  return highest - before
}
