// Money as whole numbers: prices for a million tokens in millionths of the currency, costs and caps in billionths. So sums
// are exact, and a request of few tokens to a cheap model still costs something.
import type { Price } from '../../contract/ledger.ts'
import type { StoredPrice, Tokens } from '../lib/departure.ts'

const MILLION = 1_000_000
const BILLION = 1_000_000_000

export const toStoredPrice = ({ input, output, currency }: Price): StoredPrice => ({
  input: Math.round(input * MILLION),
  output: Math.round(output * MILLION),
  currency,
})

export const toPrice = ({ input, output, currency }: StoredPrice): Price => ({
  input: input / MILLION,
  output: output / MILLION,
  currency,
})

/** In billionths, rounded half up. The products exceed what a double holds exactly. */
export function costOf({ inputTokens, outputTokens }: Tokens, { input, output }: StoredPrice): number {
  const trillionths = BigInt(inputTokens) * BigInt(input) + BigInt(outputTokens) * BigInt(output)
  return Number((trillionths + 500n) / 1000n)
}

export const toAmount = (billionths: number): number => billionths / BILLION
export const fromAmount = (amount: number): number => Math.round(amount * BILLION)
