// Figures of the measured process, from its `/metrics`.
import { openHttpConnection } from './http-connection.ts'
import { toBytes } from './request-bytes.ts'

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

/** Calls `work`, and reads the memory every `intervalMs` meanwhile. @returns the highest reading, in megabytes */
export async function highestMemoryDuring(
  port: number,
  intervalMs: number,
  work: () => Promise<unknown>,
): Promise<number> {
  let highest = await readMegabytes(port)
  const timer = setInterval(async () => {
    highest = Math.max(highest, await readMegabytes(port))
  }, intervalMs)
  await work()
  clearInterval(timer)
  return highest
}
