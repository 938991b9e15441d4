import { z } from 'zod'
import { CoverSchema } from './attachments.ts'
import { EventTypeSchema } from './events.ts'
import { CalendarDateSchema, CursorSchema, limitSchema, textSchema } from './primitives.ts'
import { defineRoute } from './route.ts'

const SearchMatchSchema = z.enum(['exact', 'date', 'form', 'prefix', 'similar']).meta({
  id: 'SearchMatch',
  description:
    'How closely a hit matches: by the words themselves, in any of their spellings; by a date that the query names; by inflected forms of its words; by words that begin with its last one; by other words: those of a text without spaces apart from each other, compounds, and, where nothing else is found, without the commonest words or with words that were perhaps meant. Sorted by `best`, hits come in this order.',
})
export type SearchMatch = z.infer<typeof SearchMatchSchema>

const SearchHitSchema = z
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
    score: z.number().meta({
      description:
        'How well it answers, comparable between hits of the same match. It may rise again after fifty of them: see `sort`.',
    }),
    cover: CoverSchema.nullable().meta({
      description: 'The first picture of the event, or of the page’s day.',
    }),
  })
  .meta({ id: 'SearchHit' })
export type SearchHit = z.infer<typeof SearchHitSchema>

const SearchResultSchema = z
  .object({
    hits: z.array(SearchHitSchema),
    total: z.int().meta({ description: 'How many match: all of them, or at least so many.' }),
    totalIsExact: z.boolean().meta({ description: 'False if `total` is only a lower bound.' }),
    suggestion: z
      .string()
      .nullable()
      .meta({ description: 'A better spelled query, where the words as given find nothing.' }),
    understood: z
      .object({
        from: CalendarDateSchema,
        to: CalendarDateSchema,
        phrase: z
          .string()
          .meta({ description: 'The part of the query that was read as a date.', example: 'last week' }),
        words: z.string().meta({ description: 'The rest of the query; empty if it is a date alone.' }),
        ranges: z.int().meta({
          description:
            'How many ranges of dates were meant, as by a date without a year: `from` and `to` are the newest.',
        }),
      })
      .nullable()
      .meta({ description: 'What was read as a date in the query, if there is one.' }),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'SearchResult' })
export type SearchResult = z.infer<typeof SearchResultSchema>

const SearchQuerySchema = z.strictObject({
  q: textSchema(400).optional().meta({
    description:
      'Words, `prefix*`, `"a phrase"`, `one OR other`, `-without`, a date in words or digits. It may be left out where `type`, `kind`, `from`, `to`, `place` or `hasJournal` is given. Signs alone find nothing.',
  }),
  from: CalendarDateSchema.optional(),
  to: CalendarDateSchema.optional(),
  type: EventTypeSchema.optional(),
  kind: z.enum(['event', 'journal']).optional().meta({ description: 'Only events, or only pages.' }),
  sort: z.enum(['best', 'newest', 'oldest']).optional().meta({
    description:
      'The order of the hits: the closest and best first, or by date. Of `best`, hits of the same match are ordered by score fifty at a time, the newest fifty first, so that a page costs the same in a diary of any length.',
  }),
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
    .meta({ description: 'Count more matches than were read for this page, up to 10,000.' }),
  limit: limitSchema(100).default(20),
  cursor: CursorSchema.optional(),
})
export type SearchQuery = z.output<typeof SearchQuerySchema>

export const search = defineRoute({
  method: 'GET',
  path: '/search',
  access: 'read',
  summary: 'Search events and diary pages',
  query: SearchQuerySchema,
  data: SearchResultSchema,
})
