import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateOf, isTimeZone, momentOn, toOffsetTime, wallClockOf } from './zoned-time.ts'

const clock = (timeZone: string, dayStartHour = 0) => ({ timeZone, dayStartHour })

/** Clocks that change by one hour, by half an hour, at midnight, to the other side of the date line, and not at all. */
const ZONES = [
  'Europe/Paris',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Sao_Paulo',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'Asia/Shanghai',
  'UTC',
]

describe('the date of a moment', () => {
  test.each([
    ['2026-03-14T22:59:59Z', 'Europe/Paris', 0, '2026-03-14'],
    ['2026-03-14T23:00:00Z', 'Europe/Paris', 0, '2026-03-15'],
    ['2026-03-15T00:30:00Z', 'Europe/Paris', 4, '2026-03-14'],
    ['2026-03-15T02:59:59Z', 'Europe/Paris', 4, '2026-03-14'],
    ['2026-03-15T03:00:00Z', 'Europe/Paris', 4, '2026-03-15'],
    // The same moment, for somebody who has travelled.
    ['2026-03-15T12:00:00Z', 'Pacific/Kiritimati', 0, '2026-03-16'],
    ['2026-03-15T10:00:00Z', 'Pacific/Pago_Pago', 0, '2026-03-14'],
    // In the night in which Paris has no 02:30, the day that begins at 3 begins an hour sooner.
    ['2026-03-29T00:59:59Z', 'Europe/Paris', 3, '2026-03-28'],
    ['2026-03-29T01:00:00Z', 'Europe/Paris', 3, '2026-03-29'],
    // In the night in which it has 02:30 twice, both belong to the day before.
    ['2026-10-25T00:30:00Z', 'Europe/Paris', 3, '2026-10-24'],
    ['2026-10-25T01:30:00Z', 'Europe/Paris', 3, '2026-10-24'],
    ['2026-10-25T02:00:00Z', 'Europe/Paris', 3, '2026-10-25'],
  ])('%s in %s, where days begin at %i, is %s', (moment, zone, dayStartHour, date) =>
    expect(dateOf(new Date(moment), clock(zone, dayStartHour))).toBe(date),
  )
})

describe('the moment of a time', () => {
  test.each([
    ['2026-03-28 12:00', 'Europe/Paris', 0, '2026-03-28T12:00:00+01:00'],
    ['2026-03-29 12:00', 'Europe/Paris', 0, '2026-03-29T12:00:00+02:00'],
    ['2026-01-01 12:00', 'America/St_Johns', 0, '2026-01-01T12:00:00-03:30'],
    ['2026-01-01 12:00', 'Asia/Kathmandu', 0, '2026-01-01T12:00:00+05:45'],
    // Before the day begins is the night that ends it.
    ['2026-03-14 01:30', 'Europe/Paris', 4, '2026-03-15T01:30:00+01:00'],
    ['2026-03-14 09:00', 'Europe/Paris', 4, '2026-03-14T09:00:00+01:00'],
    ['2026-12-31 00:10', 'Europe/Paris', 4, '2027-01-01T00:10:00+01:00'],
    // Skipped, and twice.
    ['2026-03-29 02:30', 'Europe/Paris', 0, '2026-03-29T03:30:00+02:00'],
    ['2026-10-25 02:30', 'Europe/Paris', 0, '2026-10-25T02:30:00+02:00'],
  ])('%s in %s, where days begin at %i, is %s', (when, zone, dayStartHour, expected) => {
    const [date = '', time = ''] = when.split(' ')
    expect(toOffsetTime(momentOn(date, time, clock(zone, dayStartHour)), zone)).toBe(expected)
  })

  test('belongs to the day that it was asked for, except where the clock skips it', () => {
    const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(days, fc.constantFrom(...ZONES), fc.nat(12), (day, zone, start) => {
        const [date = '', time = ''] = day.toISOString().slice(0, 16).split('T')
        const moment = momentOn(date, time, clock(zone, start))
        const isSkipped = wallClockOf(moment.toISOString(), zone) !== time
        expect(isSkipped || dateOf(moment, clock(zone, start)) === date).toBe(true)
      }),
    )
  })
})

describe('as Temporal has it', () => {
  const wallTime = fc.date({ min: new Date('1920-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })

  test('is the moment of any wall clock time in any zone', () => {
    fc.assert(
      fc.property(wallTime, fc.constantFrom(...ZONES), (wall, zone) => {
        const [date = '', time = ''] = wall.toISOString().slice(0, 16).split('T')
        const expected = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone)
        expect(momentOn(date, time, clock(zone)).getTime()).toBe(expected.epochMilliseconds)
      }),
      { numRuns: 2_000 },
    )
  })

  test.each(ZONES)('is every half hour around the changes of a year in %s', (zone) => {
    for (let at = Temporal.Instant.from('2026-01-01T00:00Z').toZonedDateTimeISO(zone); ; ) {
      const change = at.getTimeZoneTransition('next')
      if (!change || change.year > 2027) break
      for (let half = -8; half <= 8; half++) {
        const wall = change.toPlainDateTime().add({ minutes: 30 * half })
        const moment = momentOn(`${wall.toPlainDate()}`, `${wall.toPlainTime()}`.slice(0, 5), clock(zone))
        const { epochMilliseconds, offset } = wall.toZonedDateTime(zone)
        expect(moment.getTime()).toBe(epochMilliseconds)
        expect(toOffsetTime(moment, zone).slice(19)).toBe(offset)
        expect(dateOf(moment, clock(zone))).toBe(`${wall.toZonedDateTime(zone).toPlainDate()}`)
      }
      at = change
    }
  })
})

test('an event shows the clock of where it happened', () => {
  expect(wallClockOf('2026-03-14T12:00:00Z', 'Asia/Tokyo')).toBe('21:00')
  expect(wallClockOf('2026-03-14T12:00:00+05:45', null)).toBe('12:00')
  // A zone that this browser has not heard of.
  expect(wallClockOf('2026-03-14T12:00:00+05:45', 'Mars/Olympus')).toBe('12:00')
})

test('a name is a zone only if the browser knows it', () => {
  expect(['Europe/Paris', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false])
})
