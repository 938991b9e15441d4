// Checks linearizability of the operations on the page of one date: whether there is an order, consistent with real time,
// in which every response is correct.

export type PageOutcome =
  /** The mark of the page that was read or written; `none` without a page. */
  | { saw: string }
  | { wrote: string }
  /** Whether it was done, or refused because there was a page or none. */
  | { erased: boolean }
  | { changed: boolean }
  /** Without a response: it may have taken effect at any later time, or never. */
  | { mayHaveWritten: string }
  | { mayHaveErased: true }

export interface PageOperation {
  /** On one clock for all clients. */
  begunAt: number
  endedAt: number
  outcome: PageOutcome
}

export const NO_PAGE = 'none'

/** The page after an operation; undefined if its response contradicts the page before. */
function after(outcome: PageOutcome, page: string): string | undefined {
  if ('saw' in outcome) return outcome.saw === page ? page : undefined
  if ('wrote' in outcome) return outcome.wrote
  if ('erased' in outcome) return outcome.erased === (page !== NO_PAGE) ? NO_PAGE : undefined
  if ('changed' in outcome) return outcome.changed === (page === NO_PAGE) ? page : undefined
  return 'mayHaveWritten' in outcome ? outcome.mayHaveWritten : NO_PAGE
}

interface State {
  /** A bit for each operation. */
  done: bigint
  page: string
  /** Whether the last one had no response: a second one of its kind would hide it. */
  isUnseen: boolean
}

/** The algorithm of Wing and Gong, with Lowe's cache of visited states. */
export function isLinearizable(operations: readonly PageOperation[]): boolean {
  const tried = new Set<string>()
  const stack: State[] = [{ done: 0n, page: NO_PAGE, isUnseen: false }]
  for (let state = stack.pop(); state; state = stack.pop()) {
    const key = `${state.done} ${state.page} ${state.isUnseen}`
    if (tried.has(key)) continue
    tried.add(key)
    const open = operations.flatMap((operation, at) =>
      state.done & (1n << BigInt(at)) ? [] : [{ ...operation, at }],
    )
    // An operation that began after another had ended comes after it. One without a response has no end, and is optional.
    const firstEnd = Math.min(...open.map(({ endedAt }) => endedAt))
    if (firstEnd === Number.POSITIVE_INFINITY) return true
    stack.push(
      ...listNext(
        open.filter(({ begunAt }) => begunAt <= firstEnd),
        state,
      ),
    )
  }
  return false
}

function listNext(
  open: readonly (PageOperation & { at: number })[],
  { done, page, isUnseen }: State,
): State[] {
  const next: State[] = []
  for (const { at, endedAt, outcome } of open) {
    const result = after(outcome, page)
    const isAnswered = endedAt !== Number.POSITIVE_INFINITY
    if (result === undefined || (isUnseen && !isAnswered)) continue
    const state = { done: done | (1n << BigInt(at)), page: result, isUnseen: !isAnswered }
    // An operation that never changes the page can be placed first.
    if (isAnswered && result === page && !('wrote' in outcome)) return [state]
    next.push(state)
  }
  return next
}
