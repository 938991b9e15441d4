/**
 * What clients did to the page of one date, and whether there is an order of it, true to what came before what,
 * in which every answer is right: the date's page is then one thing, however many nodes serve it.
 */
export type PageOutcome =
  /** The page that was seen or written, by its mark; `none` where there was none. */
  | { saw: string }
  | { wrote: string }
  /** What was asked was done, or refused, because there was a page or none. */
  | { erased: boolean }
  | { changed: boolean }
  /** No answer came: it may have been done then, later, or never. */
  | { mayHaveWritten: string }
  | { mayHaveErased: true }

export interface PageOperation {
  /** By one clock for all clients. */
  begunAt: number
  endedAt: number
  outcome: PageOutcome
}

export const NO_PAGE = 'none'

/** The pages that there may be after an operation; none at all where its answer would have been wrong. */
function after(outcome: PageOutcome, page: string): string[] {
  if ('saw' in outcome) return outcome.saw === page ? [page] : []
  if ('wrote' in outcome) return [outcome.wrote]
  if ('erased' in outcome) return outcome.erased === (page !== NO_PAGE) ? [NO_PAGE] : []
  if ('changed' in outcome) return outcome.changed === (page === NO_PAGE) ? [page] : []
  if ('mayHaveWritten' in outcome) return [page, outcome.mayHaveWritten]
  return [page, NO_PAGE]
}

/** By the algorithm of Wing and Gong, with Lowe's memory of what was tried. */
export function isLinearizable(operations: readonly PageOperation[]): boolean {
  const tried = new Set<string>()
  const stack = [{ done: 0n, page: NO_PAGE }]
  const all = (1n << BigInt(operations.length)) - 1n
  for (let state = stack.pop(); state; state = stack.pop()) {
    const { done, page } = state
    const key = `${done} ${page}`
    if (tried.has(key)) continue
    tried.add(key)
    if (done === all) return true
    const open = operations.flatMap((operation, at) =>
      done & (1n << BigInt(at)) ? [] : [{ ...operation, at }],
    )
    // Whoever began after another had ended comes after it.
    const firstEnd = Math.min(...open.map(({ endedAt }) => endedAt))
    for (const { begunAt, outcome, at } of open) {
      if (begunAt > firstEnd) continue
      for (const next of after(outcome, page)) stack.push({ done: done | (1n << BigInt(at)), page: next })
    }
  }
  return false
}
