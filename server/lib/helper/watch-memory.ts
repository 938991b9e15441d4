import { Worker } from 'node:worker_threads'
import { programFile } from './program-file.ts'

/** Ends this process, from a thread of its own, when it holds more memory than that. */
export function watchMemory(megabytes: number): void {
  const watch = new Worker(programFile('server/lib/helper/memory-watch.program.ts'), {
    workerData: { maxBytes: megabytes * 1_000_000 },
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
    execArgv: [],
    env: {},
  })
  watch.unref()
}
