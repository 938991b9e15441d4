import type { LedgerEstimate } from '../../../contract/ledger.ts'

/** What is estimated, as a part of the month's cap: of tokens or of money, whichever is the larger. Undefined without a cap. */
export function capShareOf({ cap, page }: LedgerEstimate): number | undefined {
  const shares = [
    ...(cap.tokens === null ? [] : [(page.inputTokens + page.outputTokens) / Math.max(1, cap.tokens)]),
    ...(cap.amount === null || !page.cost ? [] : [page.cost.amount / Math.max(Number.MIN_VALUE, cap.amount)]),
  ]
  return shares.length === 0 ? undefined : Math.max(...shares)
}
