import { expect, test } from 'vitest'
import { isLinearizable, NO_PAGE, type PageOutcome } from '../harness/models/page-history.ts'

const run = (...operations: [number, number, PageOutcome][]) =>
  isLinearizable(operations.map(([begunAt, endedAt, outcome]) => ({ begunAt, endedAt, outcome })))

test('a page is seen after it was written, and its day is locked until it is erased', () => {
  const history: [number, number, PageOutcome][] = [
    [0, 1, { saw: NO_PAGE }],
    [1, 4, { wrote: 'a' }],
    [2, 3, { changed: true }],
    [5, 6, { saw: 'a' }],
    [5, 6, { changed: false }],
    [7, 8, { erased: true }],
    [9, 10, { changed: true }],
  ]
  expect(run(...history)).toBe(true)
})

test.each<[string, [number, number, PageOutcome][]]>([
  [
    'an event that changed under a page',
    [
      [0, 1, { wrote: 'a' }],
      [2, 3, { changed: true }],
      [4, 5, { saw: 'a' }],
    ],
  ],
  [
    'a page that comes back',
    [
      [0, 1, { wrote: 'a' }],
      [2, 3, { erased: true }],
      [4, 5, { saw: 'a' }],
    ],
  ],
  [
    'a page that is lost',
    [
      [0, 1, { wrote: 'a' }],
      [2, 3, { saw: NO_PAGE }],
    ],
  ],
  [
    'an earlier page over a later one',
    [
      [0, 1, { wrote: 'a' }],
      [2, 3, { wrote: 'b' }],
      [4, 5, { saw: 'a' }],
    ],
  ],
])('%s is found out', (_what, history) => {
  expect(run(...history)).toBe(false)
})

test('a request without an answer may have taken effect at any later time, or never', () => {
  const unanswered: [number, number, PageOutcome] = [0, Number.POSITIVE_INFINITY, { mayHaveWritten: 'a' }]
  expect(run(unanswered, [1, 2, { saw: NO_PAGE }], [3, 4, { saw: 'a' }])).toBe(true)
  expect(run(unanswered, [1, 2, { saw: NO_PAGE }])).toBe(true)
  expect(run(unanswered, [1, 2, { saw: 'a' }], [3, 4, { saw: NO_PAGE }])).toBe(false)
})
