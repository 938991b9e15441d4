import { z } from 'zod'
import { EVENT_TYPES } from './events.ts'
import { CalendarDateSchema } from './primitives.ts'
import { defineRoute } from './route.ts'

/** As many as are shown; a lifetime has thousands. */
export const MAX_PLACES = 100

const CountSchema = z.int().min(0)

const Counts = {
  days: CountSchema.meta({ description: 'Days that have events or a page.' }),
  events: CountSchema,
  pages: CountSchema,
  words: CountSchema.meta({
    description:
      'Words of events and pages. A word is a run of letters and digits; in scripts that put no spaces between words (Han, kana, Thai, Lao, Khmer, Burmese) each letter counts as one.',
  }),
}

export const StatisticsSchema = z
  .object({
    ...Counts,
    byType: z
      .object(
        Object.fromEntries(EVENT_TYPES.map((type) => [type, CountSchema])) as Record<
          (typeof EVENT_TYPES)[number],
          typeof CountSchema
        >,
      )
      .meta({ description: 'Events of each type.' }),
    byMonth: z
      .array(
        z.object({
          month: z
            .string()
            .regex(/^\d{4}-\d{2}$/)
            .meta({ description: '`YYYY-MM`.', example: '2026-03' }),
          ...Counts,
        }),
      )
      .meta({ description: 'Months that have something, oldest first.' }),
    byHour: z.array(CountSchema).length(24).meta({
      description:
        'Events that have a time, by the hour from 0 to 23 that a clock showed: of the event’s own zone, else of the user’s, else by its offset.',
    }),
    places: z
      .array(z.object({ placeName: z.string(), events: CountSchema }))
      .max(MAX_PLACES)
      .meta({ description: `Most frequent first; at most ${MAX_PLACES}.` }),
  })
  .meta({ id: 'Statistics' })
export type Statistics = z.infer<typeof StatisticsSchema>

export const getStatistics = defineRoute({
  method: 'GET',
  path: '/statistics',
  access: 'read',
  summary: 'Count what a range of the diary holds',
  query: z.strictObject({ from: CalendarDateSchema.optional(), to: CalendarDateSchema.optional() }),
  data: StatisticsSchema,
})
