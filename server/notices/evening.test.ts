import { expect, test } from 'vitest'
import { nextEvening } from './plan-notices.ts'

const at = (now: string, time: string, zone: string) =>
  new Date(nextEvening(Date.parse(now), time, zone)).toISOString()

test.each([
  {
    when: 'later on the same day',
    now: '2026-03-14T12:00:00Z',
    time: '20:30',
    zone: 'Europe/Paris',
    expected: '2026-03-14T19:30:00.000Z',
  },
  {
    when: 'on the next day at the moment itself',
    now: '2026-03-14T19:30:00Z',
    time: '20:30',
    zone: 'Europe/Paris',
    expected: '2026-03-15T19:30:00.000Z',
  },
  {
    when: 'after midnight',
    now: '2026-03-14T23:30:00Z',
    time: '00:15',
    zone: 'Europe/Paris',
    expected: '2026-03-15T23:15:00.000Z',
  },
  {
    when: 'when a time is left out, when the clocks are set',
    now: '2026-03-29T00:30:00Z',
    time: '02:30',
    zone: 'Europe/Paris',
    expected: '2026-03-29T01:00:00.000Z',
  },
  {
    when: 'at the first of two equal times',
    now: '2026-10-24T12:00:00Z',
    time: '02:30',
    zone: 'Europe/Paris',
    expected: '2026-10-25T00:30:00.000Z',
  },
  {
    when: 'once where a time comes twice',
    now: '2026-10-25T00:30:00Z',
    time: '02:30',
    zone: 'Europe/Paris',
    expected: '2026-10-26T01:30:00.000Z',
  },
  {
    when: 'after a date that a zone left out',
    now: '2011-12-30T09:00:00Z',
    time: '20:00',
    zone: 'Pacific/Apia',
    expected: '2011-12-31T06:00:00.000Z',
  },
  {
    when: 'at midnight that the clocks leave out',
    now: '2018-11-03T20:00:00Z',
    time: '00:00',
    zone: 'America/Sao_Paulo',
    expected: '2018-11-04T03:00:00.000Z',
  },
  {
    when: 'once in Morocco, where the clocks are set back before Ramadan',
    now: '2026-02-15T01:30:00Z',
    time: '02:30',
    zone: 'Africa/Casablanca',
    expected: '2026-02-16T02:30:00.000Z',
  },
])('a reminder is due $when', ({ now, time, zone, expected }) => expect(at(now, time, zone)).toBe(expected))

test('a year of evenings has one for each date, in zones that change their clocks', () => {
  for (const zone of ['Europe/Paris', 'Africa/Casablanca', 'Australia/Lord_Howe', 'America/St_Johns']) {
    for (const time of ['00:00', '02:15', '23:59']) {
      const dates = new Set<string>()
      let now = Date.parse('2026-01-01T12:00:00Z')
      for (let evening = 0; evening < 365; evening += 1) {
        const next = nextEvening(now, time, zone)
        expect(next).toBeGreaterThan(now)
        now = next
        dates.add(new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(next))
      }
      expect(dates.size).toBe(365)
    }
  }
})
