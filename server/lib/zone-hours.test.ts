import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill/implementation'
import { expect, test } from 'vitest'
import { createHourReader } from './zone-hours.ts'

const ZONES = [
  'Europe/Berlin',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'UTC',
  '+05:45',
]

test('the hour of any moment is that of Temporal, in whatever order moments come', () => {
  const hourOf = createHourReader()
  const moments = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, fc.constantFrom(...ZONES), (date, zone) => {
      const expected = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(zone).hour
      expect(hourOf(date.getTime(), zone)).toBe(expected)
    }),
    { numRuns: 300 },
  )
})

test('the hour changes with the clocks, to the millisecond', () => {
  const hourOf = createHourReader()
  const change = Date.parse('2026-03-29T01:00:00Z')
  const hours = [change - 1, change, change + 1, change - 1].map((ms) => hourOf(ms, 'Europe/Berlin'))
  expect(hours).toEqual([1, 3, 3, 1])
  expect(hourOf(change, '30:00Z')).toBe(1)
  expect(hourOf(change, 'Mars/Olympus_Mons')).toBeNull()
})
