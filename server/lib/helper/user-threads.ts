import { Worker } from 'node:worker_threads'
import { Slots } from '../slots.ts'
import type { Helper, Start } from './helper.ts'
import { HelperPool } from './helper-pool.ts'
import { programFile } from './program-file.ts'

const MAX_RUNNING = 2
const HEAP_MB = 256

type Use = <T>(userId: string, work: (helper: Helper) => Promise<T>) => Promise<T>

/**
 * Threads of a program for all users: two at a time, and one of a user, while others wait in turns. Each is started when it is
 * needed, and ends when it was idle for some time.
 *
 * @param source relative to the project, such as `server/truth/check.program.ts`
 */
export function createUserThreads(source: string, idleMs: number): Use {
  const pool = new HelperPool(threadOf(source, { heapMb: HEAP_MB }), idleMs)
  const slots = new Slots({ max: MAX_RUNNING, maxPerKey: 1 })
  return (userId, work) => slots.run(userId, () => pool.use(work))
}

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
