import { Temporal } from 'temporal-polyfill/implementation'
import { expect, test } from 'vitest'
import { firstDate, hasCome, lastNight, type NightRule, nextNight, nextTry } from './night-times.ts'

const ms = (instant: string) => Date.parse(instant)
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
const HOUR_MS = 3_600_000

test.each([
  // A time from noon on writes the same date, an earlier one the date before.
  ['UTC', '22:00', '2026-03-14T21:59:59Z', '2026-03-13', '2026-03-13T22:00:00.000Z'],
  ['UTC', '22:00', '2026-03-14T22:00:00Z', '2026-03-14', '2026-03-14T22:00:00.000Z'],
  ['UTC', '12:00', '2026-03-14T12:00:00Z', '2026-03-14', '2026-03-14T12:00:00.000Z'],
  ['UTC', '11:59', '2026-03-14T11:59:00Z', '2026-03-13', '2026-03-14T11:59:00.000Z'],
  ['UTC', '00:00', '2026-03-14T00:00:00Z', '2026-03-13', '2026-03-14T00:00:00.000Z'],
  ['Asia/Tokyo', '23:30', '2026-03-14T14:30:00Z', '2026-03-14', '2026-03-14T14:30:00.000Z'],
  // The clocks go from 02:00 to 03:00: 02:30 is left out, and 03:00 the next that exists.
  ['Europe/Berlin', '02:30', '2026-03-29T01:00:00Z', '2026-03-28', '2026-03-29T01:00:00.000Z'],
  ['Europe/Berlin', '02:30', '2026-03-29T00:59:59Z', '2026-03-27', '2026-03-28T01:30:00.000Z'],
  // They go from 03:00 to 02:00: of two times 02:30 it is the first.
  ['Europe/Berlin', '02:30', '2026-10-25T00:30:00Z', '2026-10-24', '2026-10-25T00:30:00.000Z'],
  ['Europe/Berlin', '02:30', '2026-10-25T01:30:00Z', '2026-10-24', '2026-10-25T00:30:00.000Z'],
  // Midnight is left out where the clocks change at midnight.
  ['Africa/Cairo', '00:00', '2026-04-23T22:00:00Z', '2026-04-23', '2026-04-23T22:00:00.000Z'],
  // Samoa skipped 30 December 2011, whose times are all the beginning of the 31st.
  ['Pacific/Apia', '22:00', '2011-12-30T10:00:00Z', '2011-12-30', '2011-12-30T10:00:00.000Z'],
  ['Pacific/Apia', '22:00', '2011-12-30T09:59:59Z', '2011-12-29', '2011-12-30T08:00:00.000Z'],
  ['Pacific/Apia', '22:00', '2011-12-31T08:00:00Z', '2011-12-31', '2011-12-31T08:00:00.000Z'],
])('in %s a night at %s is, at %s, that of %s', (...[timeZone, time, now, date, at]) => {
  const night = lastNight(ms(now), { timeZone, time })
  expect([night.date, iso(night.at)]).toEqual([date, at])
})

test('a date that was skipped shares midnight with the date after it', () => {
  const night = lastNight(ms('2011-12-30T10:00:00Z'), { timeZone: 'Pacific/Apia', time: '00:00' })
  expect(night).toMatchObject({ date: '2011-12-30', dates: 2 })
  expect(lastNight(ms('2011-12-31T10:00:00Z'), { timeZone: 'Pacific/Apia', time: '00:00' }).dates).toBe(1)
})

/** Days of 23 and 25 hours, a skipped one, one that came twice, months of fasting with other clocks, half hours. */
const ZONES = [
  'Europe/Berlin',
  'Pacific/Apia',
  'Pacific/Kwajalein',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'America/St_Johns',
]
const TIMES = ['00:00', '02:30', '22:00']
/** In Kwajalein 21 August 1993 was skipped, in Samoa 30 December 2011. */
const FROM: Record<string, string> = { 'Pacific/Kwajalein': '1993-01-01', 'Pacific/Apia': '2011-01-01' }

test.each(ZONES.flatMap((timeZone) => TIMES.map((time) => ({ timeZone, time }))))(
  '400 nights in $timeZone at $time: each date once, in order, at its time',
  (rule) => {
    const start = Temporal.PlainDate.from(FROM[rule.timeZone] ?? '2026-01-01')
    const dates: string[] = []
    let at = start.toZonedDateTime({ timeZone: rule.timeZone }).epochMilliseconds
    for (let count = 0; count < 400; count += 1) {
      const next = nextNight(at, rule)
      expect(next - at).toBeGreaterThan(0)
      if (count > 0) expect(next - at).toBeLessThanOrEqual(26 * HOUR_MS)
      const night = lastNight(next, rule)
      expect(night.at).toBe(next)
      // Until the next time it stays the last night.
      expect(lastNight(nextNight(next, rule) - 1, rule)).toEqual(night)
      for (let back = night.dates - 1; back >= 0; back -= 1)
        dates.push(Temporal.PlainDate.from(night.date).subtract({ days: back }).toString())
      expectTime(next, rule)
      at = next
    }
    const first = Temporal.PlainDate.from(dates[0] ?? '')
    expect(dates).toEqual(dates.map((_, index) => first.add({ days: index }).toString()))
  },
)

/** Its own, or where that is left out the moment of a change of the clocks. */
function expectTime(at: number, { timeZone, time }: NightRule): void {
  const shown = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  if (shown.toPlainTime().toString({ smallestUnit: 'minute' }) === time) return
  const change = shown.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
  expect(change?.epochMilliseconds).toBe(at)
}

test('a failure is tried after 15 minutes, 1 hour, 3 hours, in the next two nights, and no more', () => {
  const rule = { timeZone: 'Europe/Berlin', time: '22:00' }
  let at: number | null = ms('2026-10-24T20:00:00Z')
  const times: (string | null)[] = []
  for (let tries = 1; at !== null; tries += 1) {
    at = nextTry(tries, at, rule)
    times.push(iso(at))
  }
  expect(times).toEqual([
    '2026-10-24T20:15:00.000Z',
    '2026-10-24T21:15:00.000Z',
    '2026-10-25T00:15:00.000Z',
    // The clocks were set back.
    '2026-10-25T21:00:00.000Z',
    '2026-10-26T21:00:00.000Z',
    null,
  ])
})

test('a time that a wrong clock has put years ahead has come', () => {
  const now = ms('2026-03-14T12:00:00Z')
  expect(
    [now, now + 1, now + 47 * HOUR_MS, ms('2037-01-01T00:00:00Z')].map((at) => hasCome(at, now)),
  ).toEqual([true, false, false, true])
})

test.each([
  ['2026-03-02', 1, 1, '2026-03-02'],
  ['2026-03-02', 1, 7, '2026-02-24'],
  ['2026-01-01', 1, 2, '2025-12-31'],
  ['2011-12-30', 2, 1, '2011-12-29'],
])('the night of %s, of %i dates, begins %i days back at %s', (date, dates, catchUpDays, first) => {
  expect(firstDate({ at: 0, date, dates }, catchUpDays)).toBe(first)
})
