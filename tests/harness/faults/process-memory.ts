import { readFileSync, writeFileSync } from 'node:fs'

/** What Linux knows of a process's memory, in bytes. */
function readMemory(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] =
    new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

/** @returns by how much more than now the process has held at once since, whenever it is asked */
export function watchMemory(pid: number): () => number {
  // Makes the most of all time the most from now on.
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const before = readMemory(pid, 'VmRSS')
  return () => readMemory(pid, 'VmHWM') - before
}
