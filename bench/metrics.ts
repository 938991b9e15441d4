// Figures of the measured process.
import { readFile } from 'node:fs/promises'
import { openHttpConnection } from './http-connection.ts'
import { toBytes } from './request-bytes.ts'
import type { ServerProcess } from './server-process.ts'

/** Resident memory, in megabytes. */
export const readMegabytes = async (port: number): Promise<number> =>
  (await readMetric(port, 'process_resident_memory_bytes')) / 1_000_000

/** Processor time on all cores since the start. */
export const readCpuSeconds = (port: number): Promise<number> => readMetric(port, 'process_cpu_seconds_total')

async function readMetric(port: number, name: string): Promise<number> {
  const connection = await openHttpConnection(port)
  const { body } = await connection.send(toBytes({ method: 'GET', path: '/metrics' }, ''), true)
  connection.close()
  return Number(new RegExp(`^${name} ([\\d.e+]+)`, 'm').exec(body)?.[1])
}

/** Resident memory, on Linux without pages of mapped files: the system reclaims those when memory is short. */
async function readOwnMegabytes({ port, pid }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kibibytes = /^RssAnon:\s+(\d+) kB/m.exec(status)?.[1]
  return kibibytes === undefined ? readMegabytes(port) : (Number(kibibytes) * 1024) / 1_000_000
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
