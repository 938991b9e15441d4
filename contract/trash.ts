import { z } from 'zod'
import { EventSchema } from './events.ts'
import { CalendarDateSchema, CursorSchema, IdSchema, InstantSchema, limitSchema } from './primitives.ts'
import { defineRoute } from './route.ts'

const TrashEntrySchema = z
  .object({
    id: z.string(),
    kind: z.enum(['event', 'day', 'journal']),
    date: CalendarDateSchema,
    removedAt: InstantSchema,
    expiresAt: InstantSchema,
    eventCount: z.int(),
    hasJournal: z.boolean(),
    event: EventSchema.optional().meta({ description: 'The event, where one was deleted by itself.' }),
    title: z.string().nullable().meta({ description: 'The title of the page, where one is in it.' }),
  })
  .meta({ id: 'TrashEntry' })
export type TrashEntry = z.infer<typeof TrashEntrySchema>

export const listTrash = defineRoute({
  method: 'GET',
  path: '/trash',
  access: 'read',
  summary: 'List what was deleted, newest first',
  query: z.strictObject({ limit: limitSchema(500).default(100), cursor: CursorSchema.optional() }),
  data: z.array(TrashEntrySchema),
})

export const restoreTrash = defineRoute({
  method: 'POST',
  path: '/trash/restore',
  access: 'write',
  summary: 'Restore deleted events, or what was deleted of a date',
  description:
    'A date restores the events that were deleted with it and, unless it has a page again, its last deleted page. An entry of `GET /trash` restores what was deleted together, also an earlier page; while the day has a page, another one stays in the trash. If one of the named things cannot be restored, none is.',
  body: z
    .union([
      z.strictObject({ eventIds: z.array(IdSchema).min(1).max(1000) }),
      z.strictObject({ date: CalendarDateSchema }),
      z.strictObject({ entryId: IdSchema }),
    ])
    .meta({ id: 'RestoreTrash' }),
  data: z
    .object({ eventIds: z.array(z.string()), journalId: z.string().nullable() })
    .meta({ id: 'Restored' }),
  codes: ['NOT_FOUND', 'DAY_FULL'],
})

export const emptyTrash = defineRoute({
  method: 'DELETE',
  path: '/trash',
  access: 'write',
  summary: 'Delete for ever what is in the trash',
  data: z.object({ id: z.literal('trash'), eventCount: z.int(), journalCount: z.int() }),
})
