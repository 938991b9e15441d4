import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  addDays,
  addMonths,
  isDate,
  momentOn,
  todayOf,
  toOffsetTime,
  wallClockOf,
  weeksOf,
} from './calendar-date.ts'

afterEach(() => vi.unstubAllEnvs())

describe('calendar dates', () => {
  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    // Days on which clocks change in Europe have 23 and 25 hours.
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-10-25', 1, '2026-10-26'],
    ['0001-01-02', -1, '0001-01-01'],
  ])('%s and %i day is %s', (date, count, expected) => expect(addDays(date, count)).toBe(expected))

  test.each([
    ['2026-01', -1, '2025-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-03', 0, '2026-03'],
  ])('%s and %i month is %s', (month, count, expected) => expect(addMonths(month, count)).toBe(expected))

  test.each(['2026-02-29', '2026-13-01', '2026-1-1', 'today', ''])('%j is none', (text) =>
    expect(isDate(text)).toBe(false),
  )

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

describe('the clock of the device', () => {
  test('what happens before the day begins belongs to the day before', () => {
    vi.stubEnv('TZ', 'Europe/Paris')
    const night = new Date('2026-03-15T01:30:00+01:00')
    expect(todayOf(night, 0)).toBe('2026-03-15')
    expect(todayOf(night, 4)).toBe('2026-03-14')
    expect(toOffsetTime(momentOn('2026-03-14', '01:30', 4))).toBe('2026-03-15T01:30:00+01:00')
    expect(toOffsetTime(momentOn('2026-03-14', '09:00', 4))).toBe('2026-03-14T09:00:00+01:00')
  })

  test.each([
    ['Europe/Paris', '2026-03-28', '2026-03-28T12:00:00+01:00'],
    ['Europe/Paris', '2026-03-29', '2026-03-29T12:00:00+02:00'],
    ['America/St_Johns', '2026-01-01', '2026-01-01T12:00:00-03:30'],
    ['Asia/Kathmandu', '2026-01-01', '2026-01-01T12:00:00+05:45'],
  ])('noon in %s on %s is %s', (zone, date, expected) => {
    vi.stubEnv('TZ', zone)
    expect(toOffsetTime(momentOn(date, '12:00', 0))).toBe(expected)
  })

  test('an event shows the clock of where it happened', () => {
    expect(wallClockOf('2026-03-14T12:00:00Z', 'Asia/Tokyo')).toBe('21:00')
    expect(wallClockOf('2026-03-14T12:00:00+05:45', null)).toBe('12:00')
  })
})
