import { z } from 'zod'
import { JournalSchema } from './journal-schema.ts'
import { CalendarDateSchema, CursorSchema, limitSchema } from './primitives.ts'
import { defineRoute } from './route.ts'

export const listJournals = defineRoute({
  method: 'GET',
  path: '/journals',
  access: 'read',
  summary: 'List diary pages in full, for reading on and on',
  description:
    'A list ends after `limit` pages, or after about a million bytes of text; the next pages stand in the `Link` header.',
  query: z.strictObject({
    from: CalendarDateSchema.optional(),
    to: CalendarDateSchema.optional(),
    order: z.enum(['newest', 'oldest']).default('newest'),
    limit: limitSchema(200).default(50),
    cursor: CursorSchema.optional(),
  }),
  data: z.array(JournalSchema),
})
