import { setImmediate } from 'node:timers/promises'
import { runForEach } from '../lib/run-for-each.ts'
import type { Database } from './database.ts'

interface Turns {
  /** The users whose turn has come, the first one first. */
  listDue(): Promise<string[]>
  take(userId: string, signal: AbortSignal): Promise<void>
  /** For how many users at the same time. */
  atOnce: number
}

/**
 * Gives each user whose turn has come one, on one node at a time, until `stopping` aborts.
 *
 * @param name of the lock, which is asked for only when somebody's turn has come
 * @throws AggregateError like `runForEach`
 */
export async function takeTurns(
  { withLock }: Pick<Database, 'withLock'>,
  name: string,
  { listDue, take, atOnce }: Turns,
  stopping: AbortSignal,
): Promise<void> {
  if ((await listDue()).length === 0) return
  await withLock(name, async (lost) => {
    const signal = AbortSignal.any([stopping, lost])
    const takeOne = async (userId: string) => {
      await take(userId, signal)
      // Requests are served between two users.
      await setImmediate()
    }
    await runForEach(await listDue(), signal, takeOne, atOnce)
  })
}
