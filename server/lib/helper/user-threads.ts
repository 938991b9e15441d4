import { Slots } from '../slots.ts'
import type { Helper } from './helper.ts'
import { HelperPool } from './helper-pool.ts'
import { threadOf } from './start-thread.ts'

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
