import { setImmediate, setTimeout } from 'node:timers/promises'
import { Slots } from '../lib/slots.ts'
import type { Database } from './database.ts'

interface Turns {
  /** The users whose turn has come, the first one first. */
  listDue(): Promise<string[]>
  take(userId: string, signal: AbortSignal): Promise<void>
  /** For how many users at the same time. */
  atOnce: number
}

/** How soon a turn begins that comes while others are taken. */
const LOOK_MS = 1_000
/** A service that is down fails for everybody; each failure may take seconds. */
const MAX_FAILURES = 10

/**
 * Gives each user whose turn has come one, on one node at a time, until `stopping` aborts. Those whose turn comes meanwhile, also
 * again, do not wait for the slow ones, and what fails for one user does not keep it from the others.
 *
 * @param name of the lock, which is asked for only when somebody's turn has come
 * @throws AggregateError at the end, or after ten failures
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
    const slots = new Slots({ max: atOnce, maxPerKey: 1 })
    const running = new Map<string, Promise<void>>()
    const failures = new Map<string, unknown>()
    const mayGoOn = () => !signal.aborted && failures.size < MAX_FAILURES
    const takeOne = async (userId: string) => {
      if (!mayGoOn()) return
      await take(userId, signal).catch((error: unknown) => {
        if (!signal.aborted) failures.set(userId, error)
      })
      // Requests are served between two users.
      await setImmediate()
    }
    try {
      do {
        for (const userId of await listDue()) {
          if (running.has(userId) || failures.has(userId)) continue
          const turn = slots.run(userId, () => takeOne(userId)).finally(() => running.delete(userId))
          running.set(userId, turn)
        }
        await Promise.race([Promise.all(running.values()), setTimeout(LOOK_MS, undefined, { ref: false })])
      } while (running.size > 0 && mayGoOn())
    } finally {
      await Promise.all(running.values())
    }
    if (failures.size > 0) throw new AggregateError(failures.values(), `failed for ${failures.size} user(s)`)
  })
}
