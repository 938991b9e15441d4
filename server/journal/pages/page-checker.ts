// Checks pages in threads that are started with the first one and end when they are idle.
import type { Sentence } from '../../../contract/sources.ts'
import { CallFailed, HelperEnded } from '../../lib/helper/helper.ts'
import { HelperPool } from '../../lib/helper/helper-pool.ts'
import { threadOf } from '../../lib/helper/start-thread.ts'
import { UserLimiter } from '../../lib/user-limiter.ts'
import type { CheckedPage, PageToCheck } from '../../truth/check.ts'

const MAX_RUNNING = 2
const HEAP_MB = 256
const IDLE_MS = 20_000
/** A check ends itself after two seconds of the processor, between two sentences. By the clock, on a busy machine: */
const MAX_CALL_MS = 6_000

const NEVER = new AbortController().signal

const pool = new HelperPool(threadOf('server/truth/check.program.ts', { heapMb: HEAP_MB }), IDLE_MS)
const limiter = new UserLimiter(MAX_RUNNING)

/** Never fails on account of the page: one that takes too long is answered without doubts, as not complete. */
export async function checkPageOf(userId: string, page: PageToCheck): Promise<CheckedPage> {
  const checked = (await callFor(userId, 'check', page)) as CheckedPage | undefined
  if (checked) return checked
  const sentences = (await callFor(userId, 'split', page.content)) as Sentence[] | undefined
  return { sentences: sentences ?? [], isComplete: false }
}

/** Words that a diary writes as names. */
export const collectNamesOf = async (userId: string, texts: readonly string[]): Promise<Set<string>> =>
  ((await callFor(userId, 'names', texts)) as Set<string> | undefined) ?? new Set()

/** @returns undefined if time or memory was used up */
function callFor(userId: string, name: string, input: unknown): Promise<unknown> {
  return limiter.run(
    userId,
    async () => {
      try {
        return await pool.use((helper) => helper.call(name, input, { timeMs: MAX_CALL_MS }))
      } catch (error) {
        if (error instanceof HelperEnded) return undefined
        throw error instanceof CallFailed ? new Error(String(error.data)) : error
      }
    },
    NEVER,
  )
}
