import { expect, test } from 'vitest'
import { toPeaks } from './peaks.ts'

test('a long recording has 80 peaks, each the loudest of its part', () => {
  const levels = Array.from({ length: 36_000 }, (_, index) => (index === 18_000 ? 0.8 : 0.1))
  const peaks = toPeaks(levels)
  expect(peaks).toHaveLength(80)
  expect(peaks.indexOf(1)).toBe(40)
  expect(peaks.filter((peak) => peak === 0.13)).toHaveLength(79)
})

test('a short one has as many as it has levels, and silence stays low', () => {
  expect(toPeaks([0.25, 0.5])).toEqual([0.5, 1])
  expect(toPeaks([0, 0.001])).toEqual([0, 0.05])
  expect(toPeaks([])).toEqual([])
})
