import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill/implementation'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { isCalendarDate, textSchema } from './primitives.ts'

test.each(['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s is a date', (text) => {
  expect(isCalendarDate(text)).toBe(true)
})

test.each([
  '2023-02-29',
  '1900-02-29',
  '0000-01-01',
  '2024-13-01',
  '2024-00-10',
  '2024-04-31',
  '2024-1-1',
  '24-01-01',
  '2024-01-01T00:00:00Z',
  '２０２４-０１-０１',
  ' 2024-01-01',
  '2024-01-01\n',
  '',
  '10000-01-01',
])('%j is none', (text) => {
  expect(isCalendarDate(text)).toBe(false)
})

test('every day that Temporal knows is one', () => {
  const day = fc.tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 366 }))
  fc.assert(
    fc.property(day, ([year, dayOfYear]) => {
      const date = Temporal.PlainDate.from({ year, month: 1, day: 1 }).add({ days: dayOfYear - 1 })
      expect(isCalendarDate(date.toString())).toBe(date.year <= 9999)
    }),
  )
})

test.each([
  ['a', 3],
  ['水', 3],
  ['😀', 3],
  ['𠮷', 100_000],
])('a text may have as many characters as its schema says in JSON, each of them %s', (character, max) => {
  const schema = textSchema(max)
  expect(z.toJSONSchema(schema)).toMatchObject({ type: 'string', maxLength: max })
  expect(schema.safeParse(character.repeat(max)).success).toBe(true)
  const { error } = schema.safeParse(character.repeat(max + 1))
  expect(error?.issues).toMatchObject([{ code: 'too_big', maximum: max }])
})
