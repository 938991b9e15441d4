/** Checks pages in a thread, so that a long one holds nobody up. */
import { serveCalls } from '../lib/helper/serve-calls.ts'
import { checkPage, type PageToCheck, withUnchecked } from './check.ts'
import { collectNames } from './names.ts'

/** Of the processor. A page of 600 sentences takes a tenth of it. */
const MAX_CHECK_MS = 2_000

function usedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

serveCalls(
  {
    check(page: PageToCheck) {
      const end = usedMs() + MAX_CHECK_MS
      return checkPage(page, () => usedMs() > end)
    },
    split: (content: string) => withUnchecked(content, []),
    names: (texts: readonly string[]) => collectNames(texts),
  },
  (error) => (error instanceof Error ? error.stack : String(error)),
)
