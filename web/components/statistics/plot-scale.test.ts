import { expect, test } from 'vitest'
import '../../state/temporal-polyfill.ts'
import { listTicks, startOf } from './plot-scale.ts'

test.each([
  [0, 10, [0, 5, 10]],
  [6.2, 8.1, [6, 6.5, 7, 7.5, 8, 8.5]],
  [0.1, 0.3, [0.1, 0.15, 0.2, 0.25, 0.3]],
  [-3, 12, [-5, 0, 5, 10, 15]],
  [7, 7, [6, 8]],
  [0, 0, [0, 0.5]],
])('the axis from %d to %d has round numbers', (low, high, ticks) => {
  const found = listTicks(low, high)
  expect(found.at(0)).toBeLessThanOrEqual(low)
  expect(found.at(-1)).toBeGreaterThanOrEqual(high)
  expect(found).toEqual(ticks)
})

test.each([
  ['2026-03-14', '2026-03-14'],
  ['2026-03', '2026-03-01'],
  ['2026-W11', '2026-03-09'],
  ['2026-W01', '2025-12-29'],
  ['2020-W53', '2020-12-28'],
])('the period %s begins on %s', (period, date) => {
  expect(startOf(period).toString()).toBe(date)
})
