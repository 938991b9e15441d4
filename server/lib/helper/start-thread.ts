import { Worker } from 'node:worker_threads'
import type { Start } from './helper.ts'
import { programFile } from './program-file.ts'

/**
 * A thread: it starts faster than a process and takes less memory, but only code whose single allocations are small may run
 * in it (see `start-process.ts`).
 *
 * @param source relative to the project, such as `server/truth/check.program.ts`
 */
export const threadOf =
  (source: string, { heapMb }: { heapMb: number }): Start =>
  ({ onMessage, onEnd }) => {
    const thread = new Worker(programFile(source), {
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 8 },
      execArgv: [],
      env: {},
    })
    thread.on('message', onMessage)
    thread.on('error', onEnd)
    thread.on('exit', onEnd)
    return {
      post: (message) => thread.postMessage(message),
      end: () => void thread.terminate(),
      hold(isBusy) {
        if (isBusy) thread.ref()
        else thread.unref()
      },
    }
  }
