import { expect, test } from 'vitest'
import { costOf, fromAmount, toAmount, toPrice, toStoredPrice } from './money.ts'

const EURO = { input: 0.15, output: 0.6, currency: 'EUR' }

test('a price comes back as it was typed', () => {
  for (const input of [0, 0.1, 0.15, 2.5, 0.000001, 14.999999])
    expect(toPrice(toStoredPrice({ ...EURO, input }))).toEqual({ ...EURO, input })
})

test.each([
  [{ inputTokens: 812, outputTokens: 344 }, 0.0003282],
  [{ inputTokens: 1, outputTokens: 0 }, 0.00000015],
  [{ inputTokens: 0, outputTokens: 0 }, 0],
])('%o cost %d, without an error of floating point', (tokens, amount) =>
  expect(toAmount(costOf(tokens, toStoredPrice(EURO)))).toBe(amount),
)

test('costs beyond what a double holds exactly are rounded once', () => {
  const price = toStoredPrice({ input: 1_000_000, output: 0.000_5, currency: 'JPY' })
  // 5,000,000 × 10^12 + 1 × 500 trillionths.
  expect(costOf({ inputTokens: 5_000, outputTokens: 1 }, price)).toBe(5_000_000_000_001)
})

test('a thousand costs of a tenth of a cent add up to one', () => {
  const price = toStoredPrice({ input: 1, output: 0, currency: 'EUR' })
  const costs = Array.from({ length: 1000 }, () => costOf({ inputTokens: 1000, outputTokens: 0 }, price))
  expect(toAmount(costs.reduce((sum, cost) => sum + cost, 0))).toBe(1)
  expect(fromAmount(0.1) + fromAmount(0.2)).toBe(fromAmount(0.3))
})
