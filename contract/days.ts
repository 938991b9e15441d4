import { z } from 'zod'
import { CoverSchema } from './attachments.ts'
import { EventSchema, EventTypeSchema } from './events.ts'
import { JournalSchema } from './journal-schema.ts'
import { CalendarDateSchema, CursorSchema, DeletedSchema, limitSchema } from './primitives.ts'
import { defineRoute } from './route.ts'

/** Limits of a day: as much as is read, shown and sent in one piece. */
export const MAX_DAY_EVENTS = 2000
/** Of the contents of its events and of what else they are found by, in UTF-8. */
export const MAX_DAY_TEXT_BYTES = 10_000_000

const DateParams = z.strictObject({ date: CalendarDateSchema })

const DaySummarySchema = z
  .object({ date: CalendarDateSchema, eventCount: z.int(), hasJournal: z.boolean() })
  .meta({ id: 'DaySummary' })
export type DaySummary = z.infer<typeof DaySummarySchema>

const DaySchema = z
  .object({ date: CalendarDateSchema, events: z.array(EventSchema), journal: JournalSchema.nullable() })
  .meta({ id: 'Day' })
export type Day = z.infer<typeof DaySchema>

const CalendarDaySchema = DaySummarySchema.extend({
  stale: z.boolean(),
  types: z.array(EventTypeSchema),
  mood: z.number().min(1).max(5).nullable().meta({
    description:
      'From 1, the worst, to 5: the mean of the day’s figures called `Mood`, in any language of the client. Those in `/10` count as half.',
  }),
  cover: CoverSchema.nullable(),
}).meta({ id: 'CalendarDay' })
export type CalendarDay = z.infer<typeof CalendarDaySchema>

export const listDays = defineRoute({
  method: 'GET',
  path: '/days',
  access: 'read',
  summary: 'List every day that has something, newest first',
  description: 'Without `limit` every day. With one, the next page stands in the `Link` header.',
  query: z.strictObject({
    from: CalendarDateSchema.optional(),
    to: CalendarDateSchema.optional(),
    limit: limitSchema(1000).optional(),
    cursor: CursorSchema.optional(),
  }),
  data: z.array(DaySummarySchema),
})

export const getDay = defineRoute({
  method: 'GET',
  path: '/days/{date}',
  access: 'read',
  summary: 'Read a day: its events and its page',
  description:
    'A day holds at most 2,000 events and 10,000,000 bytes of text: their contents, figures, and the names, descriptions and transcripts of their attachments. Of one that was recorded by version 0.1.0 and holds more, the first ones come; `GET /events` with its date lists all.',
  params: DateParams,
  data: DaySchema,
})

export const deleteDay = defineRoute({
  method: 'DELETE',
  path: '/days/{date}',
  access: 'write',
  summary: 'Move a day to the trash, with its page and its events',
  params: DateParams,
  data: DeletedSchema,
})

export const getNeighbours = defineRoute({
  method: 'GET',
  path: '/days/{date}/neighbours',
  access: 'read',
  summary: 'The nearest days before and after that have something',
  params: DateParams,
  query: z.strictObject({
    having: z
      .enum(['anything', 'journal'])
      .default('anything')
      .meta({ description: '`journal`: the nearest days that have a page.' }),
  }),
  data: z
    .object({ previous: CalendarDateSchema.nullable(), next: CalendarDateSchema.nullable() })
    .meta({ id: 'Neighbours' }),
})

export const getCalendar = defineRoute({
  method: 'GET',
  path: '/calendar',
  access: 'read',
  summary: 'What each day of a range holds, oldest first',
  query: z.strictObject({ from: CalendarDateSchema, to: CalendarDateSchema }),
  data: z.array(CalendarDaySchema),
})

export const getOnThisDay = defineRoute({
  method: 'GET',
  path: '/on-this-day',
  access: 'read',
  summary: 'The same month and day in other years, newest first',
  description: 'Days with much text come a few at a time; the next ones stand in the `Link` header.',
  query: z.strictObject({ date: CalendarDateSchema, cursor: CursorSchema.optional() }),
  data: z.array(DaySchema),
})
