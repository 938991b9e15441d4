import { expect } from 'vitest'
import { refusals, type Scenario } from './scenario.ts'
import { must, type World } from './world.ts'

interface DayRules {
  timeZone: string | null
  dayStart: string
}

const LOCAL: DayRules = { timeZone: null, dayStart: '00:00' }
const NIGHT_OWL: DayRules = { timeZone: 'Europe/Paris', dayStart: '04:00' }

/** Name, how the user counts days, what is sent without a date, and the day that it belongs to. */
const days: readonly [string, DayRules, object, string][] = [
  ['its offset, where nobody chose a zone', LOCAL, { occurredAt: '2026-03-14T23:30:00-05:00' }, '2026-03-14'],
  ['UTC, where it says so', LOCAL, { occurredAt: '2026-03-14T23:30:00Z' }, '2026-03-14'],
  ['an offset of 14 hours', LOCAL, { occurredAt: '2026-03-15T13:59:59+14:00' }, '2026-03-15'],
  ['an offset of minus 12 hours', LOCAL, { occurredAt: '2026-03-14T00:00:00-12:00' }, '2026-03-14'],
  ['an offset of half an hour', LOCAL, { occurredAt: '2026-03-15T00:10:00+05:30' }, '2026-03-15'],
  [
    'the zone of the user',
    { timeZone: 'Pacific/Kiritimati', dayStart: '00:00' },
    { occurredAt: '2026-03-14T10:00:00Z' },
    '2026-03-15',
  ],
  [
    'its own zone before that of the user',
    { timeZone: 'Pacific/Kiritimati', dayStart: '00:00' },
    { occurredAt: '2026-03-14T10:00:00Z', timeZone: 'Pacific/Pago_Pago' },
    '2026-03-13',
  ],
  [
    'the day before, before it begins',
    NIGHT_OWL,
    { occurredAt: '2026-03-15T03:59:59.999+01:00' },
    '2026-03-14',
  ],
  ['the day that begins then', NIGHT_OWL, { occurredAt: '2026-03-15T04:00:00+01:00' }, '2026-03-15'],
  ['the last day of the year before', NIGHT_OWL, { occurredAt: '2026-01-01T01:00:00+01:00' }, '2025-12-31'],
  ['29 February', NIGHT_OWL, { occurredAt: '2024-03-01T02:00:00+01:00' }, '2024-02-29'],
  // On 29 March 2026 the clocks of Paris go from 02:00 to 03:00, on 25 October from 03:00 back to 02:00.
  [
    'the day before, in the night that is shorter',
    NIGHT_OWL,
    { occurredAt: '2026-03-29T01:59:59Z' },
    '2026-03-28',
  ],
  [
    'the day that begins in the shorter night',
    NIGHT_OWL,
    { occurredAt: '2026-03-29T02:00:00Z' },
    '2026-03-29',
  ],
  [
    'the day before, in the hour that comes twice',
    NIGHT_OWL,
    { occurredAt: '2026-10-25T02:59:59Z' },
    '2026-10-24',
  ],
  [
    'the day that begins in the longer night',
    NIGHT_OWL,
    { occurredAt: '2026-10-25T03:00:00Z' },
    '2026-10-25',
  ],
  ['the first date', LOCAL, { occurredAt: '0001-01-01T00:00:00+14:00' }, '0001-01-01'],
  ['the last date', LOCAL, { occurredAt: '9999-12-31T23:59:59.999-12:00' }, '9999-12-31'],
  [
    'the day of a moment with more digits than a clock has',
    LOCAL,
    { occurredAt: '2026-03-14T23:59:59.9999999999999Z' },
    '2026-03-14',
  ],
  [
    'its date, where it has one',
    NIGHT_OWL,
    { date: '2020-02-02', occurredAt: '2026-03-14T10:00:00Z' },
    '2020-02-02',
  ],
]

/** Name, how the user counts days, what is sent, and where the answer points. */
const refused: readonly [string, DayRules, object, string][] = [
  ['neither date nor moment', NIGHT_OWL, {}, 'body.date'],
  ['no date and a moment of null', NIGHT_OWL, { occurredAt: null }, 'body.date'],
  ['a moment before the first date', NIGHT_OWL, { occurredAt: '0001-01-01T03:00:00Z' }, 'body.occurredAt'],
  [
    'a moment after the last date',
    { timeZone: 'Pacific/Kiritimati', dayStart: '00:00' },
    { occurredAt: '9999-12-31T23:00:00Z' },
    'body.occurredAt',
  ],
]

const recording =
  (rules: DayRules, fields: object) =>
  async ({ ada }: World) => {
    await must(ada, 'updateSettings', { body: { ...rules } })
    return { body: { type: 'text', content: 'When was it?', ...fields } }
  }

/** Events that are recorded without a date. */
export const eventDayScenarios: readonly Scenario[] = [
  ...days.map(
    ([what, rules, fields, date]): Scenario => ({
      name: `falls on the day by ${what}: ${date}`,
      route: 'createEvent',
      request: recording(rules, fields),
      answers: 201,
      data: { date },
    }),
  ),
  ...refused.map(
    ([what, rules, fields, at]): Scenario => ({
      name: `refuses ${what}`,
      route: 'createEvent',
      request: recording(rules, fields),
      answers: 'INVALID_INPUT',
      at,
    }),
  ),
]

const noSettings: readonly [string, object, string][] = [
  ['a time zone that does not exist', { timeZone: 'Mars/Olympus_Mons' }, 'body.timeZone'],
  ['an offset for a time zone', { timeZone: '+01:00' }, 'body.timeZone'],
  ['an empty time zone', { timeZone: '' }, 'body.timeZone'],
  ['a day that begins at noon', { dayStart: '12:00' }, 'body.dayStart'],
  ['a day that begins at an hour of one digit', { dayStart: '4:00' }, 'body.dayStart'],
  ['a day that begins at an hour without minutes', { dayStart: '04' }, 'body.dayStart'],
  ['a day that begins at minute 60', { dayStart: '04:60' }, 'body.dayStart'],
  ['a day that begins at a time with a line break', { dayStart: '04:00\n' }, 'body.dayStart'],
  ['a day that begins never', { dayStart: null }, 'body.dayStart'],
  ['the name of a language', { language: 'English please' }, 'body.language'],
  ['an empty language', { language: '' }, 'body.language'],
  ['a language of 36 characters', { language: `en-${'abcdefgh-'.repeat(4)}` }, 'body.language'],
]

/** The settings by which days are counted. */
export const daySettingScenarios: readonly Scenario[] = [
  ...(
    [
      [
        'a time zone, a beginning of the day and a language',
        { timeZone: 'Asia/Tokyo', dayStart: '04:30', language: 'zh-Hant' },
      ],
      ['the latest beginning of the day', { dayStart: '11:59' }],
      ['the zone of each device, and no language', { timeZone: null, dayStart: '00:00', language: null }],
    ] as const
  ).map(
    ([what, body]): Scenario => ({
      name: `keeps ${what}`,
      route: 'updateSettings',
      request: { body },
      answers: 200,
      data: body,
      after: async ({ ada }) => expect((await must(ada, 'getSettings')).data).toMatchObject(body),
    }),
  ),
  {
    name: 'keeps how days are counted when something else is changed',
    route: 'updateSettings',
    request: async ({ ada }) => {
      await must(ada, 'updateSettings', { body: { timeZone: 'Asia/Tokyo', dayStart: '04:30' } })
      return { body: { language: 'de' } }
    },
    answers: 200,
    data: { timeZone: 'Asia/Tokyo', dayStart: '04:30', language: 'de' },
  },

  ...refusals('updateSettings', noSettings, (body) => ({ body })),
]
