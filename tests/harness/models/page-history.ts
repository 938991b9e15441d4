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

/** The page after an operation, were it done now; undefined where its answer would have been wrong. */
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
  /** Whether the last one got no answer: another of its kind would leave nothing of it for anybody to see. */
  isUnseen: boolean
}

/** By the algorithm of Wing and Gong, with Lowe's memory of what was tried. */
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
    // Whoever began after another had ended comes after it. What got no answer has no end, and need not be done.
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
    // What leaves any page as it is may as well come first: it stands in nobody's way.
    if (isAnswered && result === page && !('wrote' in outcome)) return [state]
    next.push(state)
  }
  return next
}
