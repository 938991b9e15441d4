import { readFileSync, writeFileSync } from 'node:fs'

/** Memory of a process by Linux's /proc, in bytes. */
function readMemory(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] =
    new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

/** @returns a function that returns the growth of the process's peak memory since now, in bytes */
export function watchMemory(pid: number): () => number {
  // Resets the peak.
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const before = readMemory(pid, 'VmRSS')
  return () => readMemory(pid, 'VmHWM') - before
}
