// On which server of a Citus cluster the rows of a user are: its connections count together, because they hang together.
import { sql } from 'kysely'
import { systemClock } from '../../lib/clock.ts'
import type { Db } from '../tables.ts'

/** Rows move when an operator rebalances the cluster. */
const KNOWN_MS = 10 * 60_000
/** Some megabytes. */
const MAX_KNOWN = 50_000

/** Those whose server is not known yet. */
const UNKNOWN = 'unknown'

/**
 * @param db connections of its own: asking the coordinator must not wait for those that hang
 * @returns the group of a user's connections. The first answers for a user come before the server is known.
 */
export function createWorkerGroups(db: Db): (userId: string) => string {
  const known = new Map<string, string>()
  const asked = new Set<string>()
  let forgetAt = systemClock.monotonic() + KNOWN_MS

  async function find(userId: string): Promise<void> {
    try {
      const { rows } = await sql<{ server: number }>`
        select groupid as server from pg_dist_placement
        where shardid = get_shard_id_for_distribution_column('settings', ${userId}::text)`.execute(db)
      if (known.size >= MAX_KNOWN) known.clear()
      known.set(userId, `server ${rows[0]?.server}`)
    } catch {
      // The tables are not distributed, or the coordinator does not answer: asked again by the next request.
    } finally {
      asked.delete(userId)
    }
  }

  return (userId) => {
    if (systemClock.monotonic() > forgetAt) {
      known.clear()
      forgetAt = systemClock.monotonic() + KNOWN_MS
    }
    const group = known.get(userId)
    if (group !== undefined) return group
    if (!asked.has(userId)) {
      asked.add(userId)
      void find(userId)
    }
    return UNKNOWN
  }
}
