// Shares of the pool. Where the statements of one user hang, by a lock or on a worker of a cluster that does not answer, they
// hold their connections until `DAYLEAF_DATABASE_STATEMENT_MS` is over: without a bound all of them, and then everybody waits.
//
// A group may take one more connection while it holds fewer than are free. So one group gets half of the pool at most, a
// second one half of the rest, and one that holds nothing is let in as long as anything is free. Writes of accounts, which wait
// for every server of a cluster, get a fifth at most.
import { DatabaseError } from '../errors.ts'

/** The group of writes that every server of a cluster has to answer. */
export const ACCOUNTS = 'accounts'

interface Waiting {
  group: string
  enter: () => void
}

export interface ConnectionShares {
  /**
   * Resolves when the group may take a connection. What is returned gives it back.
   *
   * @throws DatabaseError `unavailable` if that takes longer than the limit
   */
  acquire(group: string): Promise<() => void>
}

const maxOf = (group: string, size: number): number =>
  group === ACCOUNTS ? Math.max(1, Math.floor(size / 5)) : size

export function createConnectionShares(size: number, waitMs: number): ConnectionShares {
  const held = new Map<string, number>()
  const waiting = new Set<Waiting>()
  let free = size

  const countHeld = (group: string): number => held.get(group) ?? 0
  const mayAcquire = (group: string): boolean => countHeld(group) < Math.min(free, maxOf(group, size))

  function hold(group: string): () => void {
    free -= 1
    held.set(group, countHeld(group) + 1)
    return () => {
      free += 1
      if (countHeld(group) === 1) held.delete(group)
      else held.set(group, countHeld(group) - 1)
      letIn()
    }
  }

  /** In the order of arrival, past those whose group has its share. */
  function letIn(): void {
    for (const one of waiting) {
      if (free === 0) return
      if (mayAcquire(one.group)) one.enter()
    }
  }

  function wait(group: string): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const one: Waiting = {
        group,
        enter() {
          end()
          resolve(hold(group))
        },
      }
      const timer = setTimeout(() => {
        end()
        reject(new DatabaseError('unavailable', new Error('No connection of the pool was free in time.')))
      }, waitMs)
      const end = () => {
        clearTimeout(timer)
        waiting.delete(one)
      }
      waiting.add(one)
    })
  }

  return {
    acquire: async (group) => (mayAcquire(group) ? hold(group) : wait(group)),
  }
}
