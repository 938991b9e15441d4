import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { findAnswer, keepAnswer } from '../offline/kept-answers.ts'
import type { Kept } from '../offline/kept-days.ts'
import { queryClient } from '../state/query-client.ts'
import { getUserId } from '../state/session.ts'

/**
 * If the service answers within this time, as in a home network, the kept answer is not shown: it would be replaced
 * before it is read.
 */
const TIMEOUT_MS = 100

/** Of a query that is asked before there is a screen: the kept answer is shown at once. */
export const AT_ONCE = { isAtOnce: true }

type Find<T> = (userId: string) => Promise<Kept<T> | undefined>

/** Shows the service's answer; if it is slow or fails, the kept answer with its age, and the error beside it. */
export const queryOrKept = <T>(queryKey: QueryKey, find: Find<T>, ask: (signal: AbortSignal) => Promise<T>) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal, meta }) =>
      askOrShowKept(queryKey, find, {
        ask: () => ask(signal),
        timeoutMs: meta === AT_ONCE ? 0 : TIMEOUT_MS,
      }),
  })

/** The same, for an answer of which this device keeps the last one as it came. `kept-format.test.ts` lists its route. */
export const keptQuery = <T>(name: string, ask: (signal: AbortSignal) => Promise<T>) =>
  queryOrKept<T>(
    [name],
    (userId) => findAnswer<T>(userId, name),
    async (signal) => {
      const userId = getUserId()
      const data = await ask(signal)
      void keepAnswer(userId, name, data).catch(() => undefined)
      return data
    },
  )

interface Asking<T> {
  ask: () => Promise<T>
  timeoutMs: number
}

async function askOrShowKept<T>(
  queryKey: QueryKey,
  find: Find<T>,
  { ask, timeoutMs }: Asking<T>,
): Promise<T> {
  const timer = setTimeout(() => void showKept(queryKey, find), timeoutMs)
  try {
    return await ask()
  } catch (error) {
    await showKept(queryKey, find)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function showKept<T>(queryKey: QueryKey, find: Find<T>): Promise<void> {
  const userId = getUserId()
  const kept = await find(userId).catch(() => undefined)
  const isWanted = userId === getUserId() && queryClient.getQueryData(queryKey) === undefined
  if (kept && isWanted) queryClient.setQueryData(queryKey, kept.data, { updatedAt: kept.savedAt })
}
