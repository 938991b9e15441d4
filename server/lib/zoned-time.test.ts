import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill/implementation'
import { expect, test } from 'vitest'
import { dateOf } from '../../web/state/zoned-time.ts'
import '../../web/state/temporal-polyfill.ts'
import { dateAt as dateOfImported } from '../import/zoned-times.ts'
import { dateAt, hourAt, offsetSpanAt } from './zoned-time.ts'

const PARIS = 'Europe/Paris'

test.each([
  // The clocks go back from 3 to 2 o'clock: 02:40, then 02:10 and 02:50 again.
  ['2026-10-25T02:20:00+02:00', '2026-10-24'],
  ['2026-10-25T02:40:00+02:00', '2026-10-25'],
  ['2026-10-25T02:10:00+01:00', '2026-10-25'],
  ['2026-10-25T02:50:00+01:00', '2026-10-25'],
  ['2026-10-26T02:10:00+01:00', '2026-10-25'],
  // They go forward from 2 to 3.
  ['2026-03-29T01:59:00+01:00', '2026-03-28'],
  ['2026-03-29T03:00:00+02:00', '2026-03-29'],
])('a day that begins at 02:30 in Paris has %s on %s', (moment, date) => {
  expect(dateAt(Date.parse(moment), { timeZone: PARIS, dayStart: '02:30' })).toBe(date)
})

const HOUR_MS = 3_600_000
const FROM = Temporal.Instant.from('2010-01-01T00:00:00Z')
const UNTIL = Date.UTC(2027)

/** Changes of the clocks of all zones, one of each kind: by their offsets, and the time at which they happen. */
function listChanges(): { timeZone: string; ms: number; clock: string }[] {
  const changes = new Map<string, { timeZone: string; ms: number; clock: string }>()
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    let moment = FROM.toZonedDateTimeISO(timeZone).getTimeZoneTransition('next')
    for (; moment && moment.epochMilliseconds < UNTIL; moment = moment.getTimeZoneTransition('next')) {
      const clock = moment.toPlainTime().toString({ smallestUnit: 'minute' })
      const before = moment.subtract({ nanoseconds: 1 }).offset
      const change = { timeZone, ms: moment.epochMilliseconds, clock }
      changes.set(`${before} ${moment.offset} ${clock}`, change)
    }
  }
  return [...changes.values()]
}

/** A day may begin at noon at the latest. */
const startsAbout = (clock: string): string[] =>
  [0, 30, 60].map((minutes) => Temporal.PlainTime.from(clock).add({ minutes }).toString().slice(0, 5))

test('at every change of the clocks, in every zone, a later moment never has an earlier day', () => {
  const changes = listChanges()
  expect(changes.length).toBeGreaterThan(50)
  for (const { timeZone, ms, clock } of changes)
    for (const dayStart of ['00:00', ...startsAbout(clock)]) {
      let last = ''
      const step = (at: number) => (Math.abs(at - ms) <= 2 * HOUR_MS ? HOUR_MS / 4 : 2 * HOUR_MS)
      for (let at = ms - 26 * HOUR_MS; at <= ms + 26 * HOUR_MS; at += step(at)) {
        const date = dateAt(at, { timeZone, dayStart })
        const where = `${timeZone} ${new Date(at).toISOString()} from ${dayStart}`
        expect(date >= last, where).toBe(true)
        last = date
        if (at % HOUR_MS !== 0) continue
        // The client and the import count alike.
        expect(dateOf(Temporal.Instant.fromEpochMilliseconds(at), { timeZone, dayStart }), where).toBe(date)
        const time = { instant: at, offset: offsetSpanAt(at, timeZone).offset }
        expect(dateOfImported(time, { zone: timeZone, dayStart }), where).toBe(date)
      }
    }
})

test('the day found before for a way of counting does not change what is found next', () => {
  // Of falling moments none lies after the one before, so nothing that was found is used.
  const dayStart = '02:30'
  for (const at of [Date.UTC(2026, 2, 29), Date.UTC(2026, 9, 25)]) {
    const moments = Array.from({ length: 4 * 52 }, (_, index) => at + (index - 104) * (HOUR_MS / 4))
    const dates = (order: readonly number[]) =>
      new Map(order.map((ms) => [ms, dateAt(ms, { timeZone: PARIS, dayStart })]))
    const falling = dates(moments.toReversed())
    expect([...dates(moments)].filter(([ms, date]) => falling.get(ms) !== date)).toEqual([])
  }
})

const ZONES = [
  'Europe/Berlin',
  'NZ',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'UTC',
  '+05:45',
]

test('the hour of any moment is that of Temporal, in whatever order moments come', () => {
  const moments = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, fc.constantFrom(...ZONES), (date, zone) => {
      const expected = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(zone).hour
      expect(hourAt(date.getTime(), zone)).toBe(expected)
    }),
    { numRuns: 300 },
  )
})

test('the hour changes with the clocks, to the millisecond', () => {
  const change = Date.parse('2026-03-29T01:00:00Z')
  const hours = [change - 1, change, change + 1, change - 1].map((ms) => hourAt(ms, 'Europe/Berlin'))
  expect(hours).toEqual([1, 3, 3, 1])
  expect(hourAt(change, 'Mars/Olympus_Mons')).toBeNull()
})
