import { refusals, type Scenario } from './scenario.ts'
import { nextDate } from './world.ts'

/** What an event may hold, and what it may not: each tried by recording one. */
const recording = (fields: object) => () => ({
  body: { date: nextDate(), type: 'text', content: 'A walk', ...fields },
})

const kept: readonly [string, object][] = [
  ...['event', 'text', 'photo', 'voice', 'health'].map((type): [string, object] => [
    `type ${type}`,
    { type },
  ]),
  ['content of one character', { content: '.' }],
  ['content of 100,000 characters', { content: 'ä'.repeat(100_000) }],
  ['content of 100,000 characters that UTF-16 takes two units for', { content: '🌲'.repeat(100_000) }],
  ['content that is a space', { content: ' ' }],
  ['line breaks of every kind', { content: '\n a\r\n\tb\rc\u2028d\n' }],
  ['letters that are composed, and those that are not', { content: 'é é ﬁ Å Å' }],
  ['a byte-order mark inside', { content: '\ufeffa\ufeff' }],
  ['a right-to-left override', { content: 'a \u202e txt.exe \u202c' }],
  ['many combining marks', { content: `z${'\u0300'.repeat(1000)}` }],
  ['a family of emoji', { content: '👨‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿' }],
  ['noncharacters and the last code point', { content: '\ufffe\uffff\u{10ffff}' }],
  ['control characters', { content: '\u0001\u001f\u007f\u0085' }],
  ['HTML and script', { content: '<script>alert(1)</script><img src=x onerror=alert(1)>' }],
  ['SQL', { content: "'); DROP TABLE events; --" }],
  ['the north pole', { latitude: 90, longitude: 180 }],
  ['the south pole', { latitude: -90, longitude: -180 }],
  ['the point 0, 0', { latitude: 0, longitude: 0 }],
  ['a point to its last digit', { latitude: 48.858_370_1, longitude: 2.294_481_3 }],
  ['no point, said aloud', { latitude: null, longitude: null }],
  ['a name for a place without a point', { placeName: 'At grandma’s' }],
  ['a name of one’s own for a point', { latitude: 48.8583, longitude: 2.2945, placeName: 'The iron lady' }],
  ['a name of 200 characters', { placeName: 'x'.repeat(200) }],
  ['a name of 200 emoji', { placeName: '🌲'.repeat(200) }],
  ['a time zone', { timeZone: 'Europe/Paris' }],
  ['a time zone of three parts', { timeZone: 'America/Argentina/Buenos_Aires' }],
  ['UTC', { timeZone: 'UTC' }],
]

const INSTANTS = [
  '2026-03-14T18:30:00Z',
  '2026-03-14T18:30:00+01:00',
  '2026-03-14T18:30:00.123-09:30',
  '2026-03-14T00:00:00+14:00',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2026-03-14t18:30:00z',
]

/** Each with the place that the answer has to name. */
const refused: readonly [string, object, string][] = [
  ['no date', { date: undefined }, 'body.date'],
  ['no type', { type: undefined }, 'body.type'],
  ['no content', { content: undefined }, 'body.content'],
  ['a type that does not exist', { type: 'video' }, 'body.type'],
  ['a type in other case', { type: 'Text' }, 'body.type'],
  ['a list of types', { type: ['text'] }, 'body.type'],
  ['empty content', { content: '' }, 'body.content'],
  ['content of 100,001 characters', { content: 'x'.repeat(100_001) }, 'body.content'],
  ['content with NUL', { content: 'a\u0000b' }, 'body.content'],
  ['content that is null', { content: null }, 'body.content'],
  ['content that is a number', { content: 1 }, 'body.content'],
  ['content that is an object', { content: { text: 'a' } }, 'body.content'],
  ['a latitude beyond the pole', { latitude: 90.000_001, longitude: 0 }, 'body.latitude'],
  ['a longitude beyond the line', { latitude: 0, longitude: -180.000_001 }, 'body.longitude'],
  ['a point in text', { latitude: '48.8', longitude: '2.3' }, 'body.latitude'],
  ['a latitude alone', { latitude: 48.8 }, 'body.longitude'],
  ['a longitude alone', { longitude: 2.3 }, 'body.longitude'],
  ['a latitude with a longitude of null', { latitude: 48.8, longitude: null }, 'body.longitude'],
  ['a place name of 201 characters', { placeName: 'x'.repeat(201) }, 'body.placeName'],
  ['a place name of 201 emoji', { placeName: '🌲'.repeat(201) }, 'body.placeName'],
  ['a place name with NUL', { placeName: 'a\u0000' }, 'body.placeName'],
  ['a moment without an offset', { occurredAt: '2026-03-14T18:30:00' }, 'body.occurredAt'],
  ['a moment that is a date', { occurredAt: '2026-03-14' }, 'body.occurredAt'],
  ['a moment on 29 February 2023', { occurredAt: '2023-02-29T10:00:00Z' }, 'body.occurredAt'],
  ['a moment at 25 o’clock', { occurredAt: '2026-03-14T25:00:00Z' }, 'body.occurredAt'],
  ['a moment at 24:00', { occurredAt: '2026-03-14T24:00:00Z' }, 'body.occurredAt'],
  ['a moment with minute 60', { occurredAt: '2026-03-14T18:60:00Z' }, 'body.occurredAt'],
  ['a leap second', { occurredAt: '2016-12-31T23:59:60Z' }, 'body.occurredAt'],
  ['an offset of a day and more', { occurredAt: '2026-03-14T18:30:00+25:00' }, 'body.occurredAt'],
  ['a moment in milliseconds', { occurredAt: 1_773_513_000_000 }, 'body.occurredAt'],
  ['a time zone that does not exist', { timeZone: 'Mars/Olympus_Mons' }, 'body.timeZone'],
  ['an offset for a time zone', { timeZone: '+01:00' }, 'body.timeZone'],
  ['an empty time zone', { timeZone: '' }, 'body.timeZone'],
  ['a time zone with a line break', { timeZone: 'Europe/Paris\n' }, 'body.timeZone'],
  ['an id of one’s own', { id: '01890000-0000-7000-8000-000000000000' }, 'body.id'],
  ['a misspelt member', { longtitude: 2.3 }, 'body.longtitude'],
  ['a moment of creation', { createdAt: '2026-03-14T18:30:00Z' }, 'body.createdAt'],
  ['a moment of removal', { removedAt: null }, 'body.removedAt'],
]

export const eventInputScenarios: readonly Scenario[] = [
  ...kept.map(
    ([what, fields]): Scenario => ({
      name: `keeps to the letter ${what}`,
      route: 'createEvent',
      request: recording(fields),
      answers: 201,
      data: fields,
    }),
  ),
  ...INSTANTS.map(
    (occurredAt): Scenario => ({
      name: `keeps the moment ${occurredAt}`,
      route: 'createEvent',
      request: recording({ occurredAt }),
      answers: 201,
      after: async (_world, { data }) => {
        if (Date.parse(data.occurredAt ?? '') !== Date.parse(occurredAt))
          throw new Error(`became ${data.occurredAt}`)
      },
    }),
  ),
  ...refusals('createEvent', refused, recording),
]
