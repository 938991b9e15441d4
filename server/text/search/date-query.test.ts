import { Temporal } from 'temporal-polyfill/implementation'
import { expect, test } from 'vitest'
import { readDate } from './date-query.ts'
import { parseQuery } from './query.ts'

const context = { today: Temporal.PlainDate.from('2024-06-13'), firstYear: 2022, lastYear: 2024 }

test.each([
  ['boats last summer', ['boats'], '2023-06-01'],
  ['3 May 2023 lake', ['lake'], '2023-05-03'],
  ['东京 去年', ['东京'], '2023-01-01'],
  ['"3 May" lake', undefined, undefined],
])('in %j a date stands beside words', (text, others, from) => {
  const { required } = parseQuery(text)
  const date = readDate(text, required, context)
  const rest = required
    .filter((_, at) => !date?.terms.has(at))
    .map(({ start, end }) => text.slice(start, end))
  expect(date && rest).toEqual(others)
  expect(date?.ranges[0]?.from).toBe(from)
})
