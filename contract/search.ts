import { z } from 'zod'
import { EventTypeSchema } from './events.ts'
import { CalendarDateSchema, CursorSchema, limitSchema, textSchema } from './primitives.ts'
import { defineRoute } from './route.ts'

export const SearchHitSchema = z
  .object({
    kind: z.enum(['event', 'journal']),
    id: z.string(),
    date: CalendarDateSchema,
    type: EventTypeSchema.optional(),
    snippet: z.string(),
    marks: z
      .array(z.tuple([z.int(), z.int()]))
      .meta({ description: 'What matched in the snippet: UTF-16 offsets, end exclusive.' }),
    score: z.number(),
  })
  .meta({ id: 'SearchHit' })
export type SearchHit = z.infer<typeof SearchHitSchema>

export const SearchResultSchema = z
  .object({
    hits: z.array(SearchHitSchema),
    total: z.int().meta({ description: 'How many match: all of them, or at least so many.' }),
    totalIsExact: z.boolean().meta({ description: 'False if `total` is only a lower bound.' }),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'SearchResult' })
export type SearchResult = z.infer<typeof SearchResultSchema>

export const SearchQuerySchema = z.strictObject({
  q: textSchema(400).min(1).meta({ description: 'Words, `prefix*`, `"a phrase"`, `-without`.' }),
  from: CalendarDateSchema.optional(),
  to: CalendarDateSchema.optional(),
  type: EventTypeSchema.optional(),
  count: z
    .literal('all')
    .optional()
    .meta({ description: 'Count more matches than were read for this page, up to 1,000.' }),
  limit: limitSchema(100).default(20),
  cursor: CursorSchema.optional(),
})
export type SearchQuery = z.output<typeof SearchQuerySchema>

export const search = defineRoute({
  method: 'GET',
  path: '/search',
  access: 'key',
  summary: 'Search events and diary pages',
  query: SearchQuerySchema,
  data: SearchResultSchema,
})
