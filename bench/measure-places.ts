// Naming points offline: time and memory, in a process of its own.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Finding } from './finding.ts'
import type { Sizes } from './sizes.ts'
import { median, quantile } from './statistics.ts'

const MAX_MS = 1
const MAX_MEGABYTES = 5
// A small young generation, because its growth would be counted as memory of the names.
const NODE_OPTIONS = ['--expose-gc', '--max-semi-space-size=1']
const MAX_OUTPUT_BYTES = 10_000_000

export async function measurePlaces(sizes: Sizes): Promise<Finding[]> {
  const script = fileURLToPath(new URL('./places-process.ts', import.meta.url))
  const words = [...NODE_OPTIONS, script, String(sizes.placeNames)]
  const { stdout } = await promisify(execFile)(process.execPath, words, { maxBuffer: MAX_OUTPUT_BYTES })
  // Printed by `places-process.ts`.
  const { timesMs, grownBytes } = JSON.parse(stdout) as { timesMs: number[]; grownBytes: number }
  const [usualMs, slowMs] = [median(timesMs), quantile(timesMs, 0.99)]
  const megabytes = grownBytes / 1_000_000
  return [
    {
      what: 'naming a point, without a network',
      figure: `${usualMs.toFixed(2)} ms (99 of 100 within ${slowMs.toFixed(2)} ms)`,
      goal: { target: `≤ ${MAX_MS} ms`, isMet: usualMs <= MAX_MS },
    },
    {
      what: 'memory of the place names',
      figure: `${megabytes.toFixed(1)} MB`,
      goal: { target: `≤ ${MAX_MEGABYTES} MB`, isMet: megabytes <= MAX_MEGABYTES },
    },
  ]
}
