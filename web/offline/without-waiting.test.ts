import { expect, test } from 'vitest'
import type { Event } from '../../contract/events.ts'
import type { WaitingEvent } from './records.ts'
import { withoutWaiting } from './without-waiting.ts'

const SENT_AT = Date.parse('2026-03-14T10:00:00Z')

const stored = (id: string, values: Partial<Event> = {}) =>
  ({
    id,
    content: 'Coffee',
    createdAt: '2026-03-14T10:00:01.000Z',
    ...values,
  }) as unknown as Event

const waiting = (values: Partial<WaitingEvent> = {}): WaitingEvent => ({
  id: 1,
  key: 'a',
  event: { date: '2026-03-14', type: 'event', content: 'Coffee' },
  changes: {},
  writtenAt: SENT_AT,
  sentAt: SENT_AT,
  refusal: null,
  ...values,
})

const idsWithout = (events: Event[], ...records: WaitingEvent[]) =>
  withoutWaiting(events, records).map(({ id }) => id)

test('a stored event that still waits is left out, also after a change of either', () => {
  expect(idsWithout([stored('it')], waiting())).toEqual([])
  expect(idsWithout([stored('it')], waiting({ changes: { content: 'Tea' } }))).toEqual([])
  expect(idsWithout([stored('it', { content: 'Tea' })], waiting({ changes: { content: 'Tea' } }))).toEqual([])
})

test.each<[what: string, Event, WaitingEvent]>([
  ['an event of before', stored('it', { createdAt: '2026-03-14T09:00:00.000Z' }), waiting()],
  ['an event with another text', stored('it', { content: 'Tea' }), waiting()],
  [
    'an event of files alone',
    stored('it', { content: '' }),
    waiting({ event: { date: '2026-03-14', type: 'photo', content: '' } }),
  ],
  ['any event while none was sent', stored('it'), waiting({ sentAt: null })],
])('%s stays', (_what, event, record) => {
  expect(idsWithout([event], record)).toEqual(['it'])
})
