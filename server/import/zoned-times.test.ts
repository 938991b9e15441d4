import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill/implementation'
import { expect, test } from 'vitest'
import { toTimedDay } from './zoned-times.ts'

/** With clock changes at night, by half an hour and by a whole day, and offsets with seconds. */
const zones = ['Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Apia', 'Africa/Monrovia', '-03:30']
const zone = fc.constantFrom(...zones)
const local = fc
  .date({ min: new Date('0001-01-02T00:00Z'), max: new Date('9999-12-30T00:00Z'), noInvalidDate: true })
  .map((time) => time.toISOString().slice(0, 19))
/** Apia had no 30 December 2011; the others change their clocks on these days. */
const changing = fc
  .tuple(
    fc.constantFrom('2011-12-29', '2011-12-30', '2023-03-26', '2023-10-29', '2023-04-02', '1972-01-07'),
    fc.nat(1439),
  )
  .map(([date, minute]) =>
    new Date(Date.parse(`${date}T00:00Z`) + minute * 60_000).toISOString().slice(0, 19),
  )

const wanted = (time: Temporal.ZonedDateTime) => ({
  date: time.toPlainDate().toString(),
  occurredAt: time.toString({ timeZoneName: 'never', smallestUnit: 'second' }),
})

test('times of zones are those of Temporal, also around clock changes', () => {
  fc.assert(
    fc.property(fc.oneof(local, changing), zone, (text, timeZone) => {
      const time = Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone)
      const context = { zone: timeZone, dayStart: '00:00' }
      expect(toTimedDay({ wallTime: text }, context)).toMatchObject(wanted(time))
      expect(toTimedDay({ instant: time.epochMilliseconds }, context)).toMatchObject(wanted(time))
    }),
    { numRuns: 200 },
  )
})
