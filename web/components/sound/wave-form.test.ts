import { expect, test } from 'vitest'
import { toPeaks } from './wave-form.ts'

test('a wave form has the largest sample of each part, relative to the largest of all', () => {
  expect(toPeaks(Float32Array.of(0, 0.25, -0.5, 0, 0.125, 0), 3)).toEqual([0.5, 1, 0.25])
})

test('silence, a recording shorter than its parts, and none at all have a form as well', () => {
  expect(toPeaks(new Float32Array(4), 2)).toEqual([0, 0])
  expect(toPeaks(Float32Array.of(0.5, -1), 4)).toEqual([0.5, 0.5, 1, 1])
  expect(toPeaks(new Float32Array(), 4)).toEqual([])
})
