import { Temporal } from 'temporal-polyfill/implementation'
import { expect, test } from 'vitest'
import { parseDate, readDate } from './date-query.ts'
import { parseQuery } from './query.ts'

// A Thursday.
const context = { today: Temporal.PlainDate.from('2024-06-13'), firstYear: 2022, lastYear: 2024 }
const say = (text: string) =>
  parseDate(text, context).map(({ from, to }) => (from === to ? from : `${from}/${to}`))

test.each([
  ['2024-03-05', ['2024-03-05']],
  ['2024-03', ['2024-03-01/2024-03-31']],
  ['2024/3/5', ['2024-03-05']],
  ['5.3.2024', ['2024-03-05']],
  ['5/3/2024', ['2024-05-03', '2024-03-05']],
  ['13/3/2024', ['2024-03-13']],
  ['2023', ['2023-01-01/2023-12-31']],
  ['3 May', ['2024-05-03', '2023-05-03', '2022-05-03']],
  ['May 3', ['2024-05-03', '2023-05-03', '2022-05-03']],
  ['May 3rd, 2023', ['2023-05-03']],
  ['the 3rd of May 2023', ['2023-05-03']],
  ['3. Mai', ['2024-05-03', '2023-05-03', '2022-05-03']],
  ['3 de mayo de 2023', ['2023-05-03']],
  ['le 1er août 2023', ['2023-08-01']],
  ['3 мая 2023', ['2023-05-03']],
  ['May 2023', ['2023-05-01/2023-05-31']],
  ['29 February', ['2024-02-29']],
  ['5月3日', ['2024-05-03', '2023-05-03', '2022-05-03']],
  ['五月三日', ['2024-05-03', '2023-05-03', '2022-05-03']],
  ['2024年5月', ['2024-05-01/2024-05-31']],
  ['2023年十二月二十五号', ['2023-12-25']],
  ['2024년 5월 3일', ['2024-05-03']],
  ['去年夏天', ['2023-06-01/2023-08-31']],
  ['去年5月', ['2023-05-01/2023-05-31']],
  ['去年', ['2023-01-01/2023-12-31']],
  ['last summer', ['2023-06-01/2023-08-31']],
  ['this spring', ['2024-03-01/2024-05-31']],
  ['summer 2022', ['2022-06-01/2022-08-31']],
  ['last winter', ['2023-12-01/2024-02-29']],
  ['letzten Sommer', ['2023-06-01/2023-08-31']],
  ['last May', ['2024-05-01/2024-05-31']],
  ['last July', ['2023-07-01/2023-07-31']],
  ['星期天', ['2024-06-09']],
  ['星期四', ['2024-06-13']],
  ['上周日', ['2024-06-09']],
  ['Sunday', ['2024-06-09']],
  ['last Thursday', ['2024-06-06']],
  ['Sonntag', ['2024-06-09']],
  ['yesterday', ['2024-06-12']],
  ['昨天', ['2024-06-12']],
  ['gestern', ['2024-06-12']],
  ['last week', ['2024-06-03/2024-06-09']],
  ['上个月', ['2024-05-01/2024-05-31']],
  ['last year', ['2023-01-01/2023-12-31']],
  ['2024-02-30', []],
  ['32 May', []],
  ['may', []],
  ['summer', []],
  ['夏天', []],
  ['lake', []],
  ['3', []],
  ['3 boats', []],
  ['', []],
])('%j is read', (text, expected) => {
  expect(say(text)).toEqual(expected)
})

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
