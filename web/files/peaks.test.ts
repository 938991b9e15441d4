import { expect, test } from 'vitest'
import { toPeaks } from './peaks.ts'

test('a long recording has 80 peaks, each the loudest of its part', () => {
  const levels = Array.from({ length: 36_000 }, (_, index) => (index === 18_000 ? 0.876 : 0.1))
  const peaks = toPeaks(levels)
  expect(peaks).toHaveLength(80)
  expect(peaks.indexOf(0.88)).toBe(40)
  expect(peaks.filter((peak) => peak === 0.1)).toHaveLength(79)
})

test('a short one has as many as it has levels, and silence none', () => {
  expect(toPeaks([0.25, 1])).toEqual([0.25, 1])
  expect(toPeaks([])).toEqual([])
})
