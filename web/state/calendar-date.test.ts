import { describe, expect, test } from 'vitest'
import { addDays, addMonths, isDate, weeksOf } from './calendar-date.ts'
import './temporal-polyfill.ts'

describe('calendar dates', () => {
  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    // Days on which clocks change in Europe have 23 and 25 hours.
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-10-25', 1, '2026-10-26'],
    // The day that Samoa left out is a date all the same.
    ['2011-12-29', 1, '2011-12-30'],
    ['0001-01-02', -1, '0001-01-01'],
  ])('%s and %i day is %s', (date, count, expected) => expect(addDays(date, count)).toBe(expected))

  test.each([
    ['2026-01', -1, '2025-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-03', 0, '2026-03'],
  ])('%s and %i month is %s', (month, count, expected) => expect(addMonths(month, count)).toBe(expected))

  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '20260301',
    '2026-03-01T00:00',
    '+010000-01-01',
    'today',
    '',
  ])('%j is none', (text) => expect(isDate(text)).toBe(false))

  test('a month is shown in whole weeks that begin where the reader begins them', () => {
    expect(weeksOf('2026-03', 1).map(([first]) => first)).toEqual([
      '2026-02-23',
      '2026-03-02',
      '2026-03-09',
      '2026-03-16',
      '2026-03-23',
      '2026-03-30',
    ])
    expect(weeksOf('2026-03', 0)[0]?.[0]).toBe('2026-03-01')
  })
})
