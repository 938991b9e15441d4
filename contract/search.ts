import { z } from 'zod'
import { EventTypeSchema } from './events.ts'
import { CalendarDateSchema, CursorSchema, limitSchema, textSchema } from './primitives.ts'
import { defineRoute } from './route.ts'

export const SearchMatchSchema = z.enum(['exact', 'date', 'form', 'prefix', 'similar']).meta({
  id: 'SearchMatch',
  description:
    'How closely a hit matches: by the words themselves, by a date that the query names, by inflected forms of its words, by words that begin with its last one, by words that are one slip away. Hits come in this order.',
})
export type SearchMatch = z.infer<typeof SearchMatchSchema>

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
    match: SearchMatchSchema,
    score: z.number().meta({ description: 'Comparable between hits of the same match.' }),
  })
  .meta({ id: 'SearchHit' })
export type SearchHit = z.infer<typeof SearchHitSchema>

export const SearchResultSchema = z
  .object({
    hits: z.array(SearchHitSchema),
    total: z.int().meta({ description: 'How many match: all of them, or at least so many.' }),
    totalIsExact: z.boolean().meta({ description: 'False if `total` is only a lower bound.' }),
    suggestion: z
      .string()
      .nullable()
      .meta({ description: 'A better spelled query, where the words as given find nothing.' }),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'SearchResult' })
export type SearchResult = z.infer<typeof SearchResultSchema>

export const SearchQuerySchema = z.strictObject({
  q: textSchema(400).optional().meta({
    description:
      'Words, `prefix*`, `"a phrase"`, `-without`, a date in words or digits. It may be left out where `type`, `from`, `to`, `place` or `hasJournal` is given.',
  }),
  from: CalendarDateSchema.optional(),
  to: CalendarDateSchema.optional(),
  type: EventTypeSchema.optional(),
  place: textSchema(200)
    .min(1)
    .optional()
    .meta({ description: 'Only events whose place name has these words, one after the other.' }),
  hasJournal: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: 'Only days with a page, or only days without one.' }),
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
