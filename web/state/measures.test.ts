import { expect, test } from 'vitest'
import { toMeasures, VALUE_PATTERN } from './measures.ts'

const isValid = (value: string) => new RegExp(`^(?:${VALUE_PATTERN})$`, 'v').test(value)

test.each([
  ['6.5', 6.5],
  ['6,5', 6.5],
  ['6:30', 6.5],
  ['7:20', 7.33],
  [' 9406 ', 9406],
  ['-2', -2],
  ['.5', 0.5],
  ['1e3', 1000],
])('the value “%s” is %d', (value, number) => {
  expect(isValid(value)).toBe(true)
  expect(toMeasures([{ name: 'Sleep', value, unit: ' h ' }])).toEqual([
    { name: 'Sleep', value: number, unit: 'h' },
  ])
})

test.each(['', ' ', '6:75', '6h', '6.5.1', '9,406', 'six'])('the value “%s” is none', (value) => {
  expect(isValid(value)).toBe(false)
})

test('a figure without a value is left out', () => {
  expect(toMeasures([{ name: 'Sleep', value: ' ', unit: 'h' }])).toEqual([])
})
