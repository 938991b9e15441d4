/** Longer than a request may take. */
const MAX_WAIT_MS = 45_000

/**
 * Runs work while no other tab runs work of this name. Only as far as the browser can tell: it may have frozen the tab that
 * is at work, and Safari keeps the lock of a page that is gone. So the wait ends, and the work must bear to be done twice.
 * Browsers lack locks on plain HTTP.
 */
export async function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work()
  let isBegun = false
  const begin = () => {
    isBegun = true
    return work()
  }
  try {
    return await navigator.locks.request(
      `dayleaf-${name}`,
      { signal: AbortSignal.timeout(MAX_WAIT_MS) },
      begin,
    )
  } catch (error) {
    if (isBegun) throw error
    return work()
  }
}
