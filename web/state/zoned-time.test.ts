import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from './calendar-date.ts'
import { dateOf, isTimeZone, momentOn, toOffsetTime, wallClockOf } from './zoned-time.ts'
import './temporal-polyfill.ts'

const clock = (timeZone: string, startHour = 0) => ({
  timeZone,
  dayStart: `${String(startHour).padStart(2, '0')}:00`,
})

/** Clocks that change by one hour, by half an hour, at midnight, to the other side of the date line, and not at all. */
const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Santiago',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'Asia/Shanghai',
  'UTC',
]

const formats = new Map<string, Intl.DateTimeFormat>()

/** What the zone's clock shows at a moment, as `Intl` has it: `2026-03-14 18:30`. */
function shownAt(moment: Temporal.Instant, timeZone: string): string {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv', options)
  formats.set(timeZone, format)
  return format.format(moment.epochMilliseconds)
}

describe('the clock of a zone', () => {
  test.each([
    ['2026-03-14T22:59:59Z', 'Europe/Paris', 0, '2026-03-14'],
    ['2026-03-14T23:00:00Z', 'Europe/Paris', 0, '2026-03-15'],
    ['2026-03-15T00:30:00Z', 'Europe/Paris', 4, '2026-03-14'],
    ['2026-03-15T02:59:59Z', 'Europe/Paris', 4, '2026-03-14'],
    ['2026-03-15T03:00:00Z', 'Europe/Paris', 4, '2026-03-15'],
    // The same moment, for somebody who has travelled.
    ['2026-03-15T12:00:00Z', 'Pacific/Kiritimati', 0, '2026-03-16'],
    ['2026-03-15T10:00:00Z', 'Pacific/Pago_Pago', 0, '2026-03-14'],
    // In the night in which Berlin has no 02:30, the day that begins at 3 begins an hour sooner.
    ['2026-03-29T00:59:59Z', 'Europe/Berlin', 3, '2026-03-28'],
    ['2026-03-29T01:00:00Z', 'Europe/Berlin', 3, '2026-03-29'],
    // In the night in which it has 02:30 twice, both belong to the day before.
    ['2026-10-25T00:30:00Z', 'Europe/Berlin', 3, '2026-10-24'],
    ['2026-10-25T01:30:00Z', 'Europe/Berlin', 3, '2026-10-24'],
    ['2026-10-25T02:00:00Z', 'Europe/Berlin', 3, '2026-10-25'],
    // Where there is no midnight, the day begins at one.
    ['2026-09-06T03:59:59Z', 'America/Santiago', 0, '2026-09-05'],
    ['2026-09-06T04:00:00Z', 'America/Santiago', 0, '2026-09-06'],
    ['2026-09-06T04:00:00Z', 'America/Santiago', 1, '2026-09-06'],
    // By half an hour: 01:45 comes twice, and both are before two.
    ['2026-04-04T14:45:00Z', 'Australia/Lord_Howe', 2, '2026-04-04'],
    ['2026-04-04T15:15:00Z', 'Australia/Lord_Howe', 2, '2026-04-04'],
    ['2026-04-04T15:30:00Z', 'Australia/Lord_Howe', 2, '2026-04-05'],
    // Samoa had no 30 December 2011.
    ['2011-12-30T09:59:59Z', 'Pacific/Apia', 0, '2011-12-29'],
    ['2011-12-30T10:00:00Z', 'Pacific/Apia', 0, '2011-12-31'],
    ['2011-12-30T10:00:00Z', 'Pacific/Apia', 4, '2011-12-30'],
  ])('the date at %s in %s, where days begin at %i, is %s', (moment, zone, dayStartHour, date) =>
    expect(dateOf(Temporal.Instant.from(moment), clock(zone, dayStartHour))).toBe(date),
  )

  test('a day may begin between two hours', () => {
    const rules = { timeZone: 'Europe/Paris', dayStart: '04:30' }
    const dates = ['2026-03-15T03:29:59Z', '2026-03-15T03:30:00Z'].map((moment) =>
      dateOf(Temporal.Instant.from(moment), rules),
    )
    expect(dates).toEqual(['2026-03-14', '2026-03-15'])
    expect(toOffsetTime(momentOn('2026-03-14', '04:29', rules), 'Europe/Paris')).toBe(
      '2026-03-15T04:29:00+01:00',
    )
  })

  test.each([
    ['2026-03-28 12:00', 'Europe/Berlin', 0, '2026-03-28T12:00:00+01:00'],
    ['2026-03-29 12:00', 'Europe/Berlin', 0, '2026-03-29T12:00:00+02:00'],
    ['2026-01-01 12:00', 'America/St_Johns', 0, '2026-01-01T12:00:00-03:30'],
    ['2026-01-01 12:00', 'Asia/Kathmandu', 0, '2026-01-01T12:00:00+05:45'],
    // Before the day begins is the night that ends it.
    ['2026-03-14 01:30', 'Europe/Paris', 4, '2026-03-15T01:30:00+01:00'],
    ['2026-03-14 09:00', 'Europe/Paris', 4, '2026-03-14T09:00:00+01:00'],
    ['2026-12-31 00:10', 'Europe/Paris', 4, '2027-01-01T00:10:00+01:00'],
    // Skipped: by an hour, by half of one, at midnight, by a day.
    ['2026-03-29 02:30', 'Europe/Berlin', 0, '2026-03-29T03:30:00+02:00'],
    ['2026-10-04 02:15', 'Australia/Lord_Howe', 0, '2026-10-04T02:45:00+11:00'],
    ['2026-09-06 00:00', 'America/Santiago', 0, '2026-09-06T01:00:00-03:00'],
    ['2026-09-05 00:30', 'America/Santiago', 2, '2026-09-06T01:30:00-03:00'],
    ['2011-12-30 12:00', 'Pacific/Apia', 0, '2011-12-31T12:00:00+14:00'],
    // Twice.
    ['2026-10-25 02:30', 'Europe/Berlin', 0, '2026-10-25T02:30:00+02:00'],
    ['2026-04-05 01:45', 'Australia/Lord_Howe', 0, '2026-04-05T01:45:00+11:00'],
    // Berlin’s own time was 53 minutes and 28 seconds ahead of Greenwich’s.
    ['1890-01-01 12:00', 'Europe/Berlin', 0, '1890-01-01T11:59:32+00:53'],
  ])('%s in %s, where days begin at %i, is %s', (when, zone, dayStartHour, expected) => {
    const [date = '', time = ''] = when.split(' ')
    expect(toOffsetTime(momentOn(date, time, clock(zone, dayStartHour)), zone)).toBe(expected)
  })

  test('any time is the first moment at which the clock shows it, or as much later as the clock skips', () => {
    const days = fc.date({ min: new Date('1970-01-01'), max: new Date('2037-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(days, fc.constantFrom(...ZONES), fc.nat(12), (day, zone, start) => {
        const [date = '', time = ''] = day.toISOString().slice(0, 16).split('T')
        const asked = `${Number(time.slice(0, 2)) < start ? addDays(date, 1) : date} ${time}`
        const moment = momentOn(date, time, clock(zone, start))
        const shown = shownAt(moment, zone)
        const milliseconds = Date.parse(`${shown}Z`) - Date.parse(`${asked}Z`)
        expect(milliseconds).toBeGreaterThanOrEqual(0)
        expect(shownAt(moment.subtract({ milliseconds }), zone) < asked).toBe(milliseconds > 0)
        for (const minutes of [30, 60]) expect(shownAt(moment.subtract({ minutes }), zone)).not.toBe(asked)
        if (shown === asked) expect(dateOf(moment, clock(zone, start))).toBe(date)
        expect(wallClockOf(toOffsetTime(moment, zone), zone)).toBe(shown.slice(11))
      }),
      { numRuns: 150 },
    )
  })

  test('an event shows the clock of where it happened', () => {
    expect(wallClockOf('2026-03-14T12:00:00Z', 'Asia/Tokyo')).toBe('21:00')
    expect(wallClockOf('2026-03-14T12:00:00+05:45', null)).toBe('12:00')
    // A zone that this browser has not heard of, and a second with more digits than any clock has.
    expect(wallClockOf('2026-03-14T12:00:00+05:45', 'Mars/Olympus')).toBe('12:00')
    expect(wallClockOf('2026-03-14T12:00:00.12345678901234+05:45', 'Asia/Kathmandu')).toBe('12:00')
  })

  test('a name is a zone only if the browser knows it', () => {
    expect(['Europe/Paris', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false])
  })
})
