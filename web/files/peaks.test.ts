import { expect, test } from 'vitest'
import { toPeaks } from './peaks.ts'

test('a wave form has the largest sample of each part, relative to the largest of all', () => {
  expect(toPeaks(Float32Array.of(0, 0.25, -0.5, 0, 0.125, 0), 3)).toEqual([0.5, 1, 0.25])
})

test('silence, a recording shorter than its parts, and none at all have a form as well', () => {
  expect(toPeaks(new Float32Array(4), 2)).toEqual([0, 0])
  expect(toPeaks(Float32Array.of(0.5, -1), 4)).toEqual([0.5, 0.5, 1, 1])
  expect(toPeaks(new Float32Array(), 4)).toEqual([])
})

test('a quiet recording is not scaled up to look like speech', () => {
  expect(toPeaks([0, 0.001], 2, 0.02)).toEqual([0, 0.05])
  expect(toPeaks([0.25, 0.5], 2, 0.02)).toEqual([0.5, 1])
})

test('a long recording has no more peaks than are wanted', () => {
  const levels = Array.from({ length: 36_000 }, (_, index) => (index === 18_000 ? 0.8 : 0.1))
  const peaks = toPeaks(levels, 80)
  expect(peaks).toHaveLength(80)
  expect(peaks.indexOf(1)).toBe(40)
  expect(peaks.filter((peak) => peak === 0.125)).toHaveLength(79)
})
