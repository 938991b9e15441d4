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

/** Further ones are named seldom. */
export const MAX_PEOPLE = 50

const PersonSchema = z
  .object({
    name: z.string(),
    days: CountSchema.meta({ description: 'Days with an event that names them.' }),
    lastDate: CalendarDateSchema,
    mood: z.number().nullable().meta({
      description: 'The mean mood, from 1 to 5, of these days; null where none of them has one.',
    }),
    moodDays: CountSchema.meta({ description: 'Those of these days that have a mood.' }),
  })
  .meta({ id: 'NamedPerson' })

const StatisticsSchema = z
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
    people: z
      .array(PersonSchema)
      .max(MAX_PEOPLE)
      .nullable()
      .meta({
        description: `People whom events name, most days first, at most ${MAX_PEOPLE}; null unless \`people\` asks for them. They are found by rules: common given names, and words such as \`grandmother\`.`,
      }),
  })
  .meta({ id: 'Statistics' })
export type Statistics = z.infer<typeof StatisticsSchema>

export const getStatistics = defineRoute({
  method: 'GET',
  path: '/statistics',
  access: 'read',
  summary: 'Count what a range of the diary holds',
  query: z.strictObject({
    from: CalendarDateSchema.optional(),
    to: CalendarDateSchema.optional(),
    people: z.enum(['true', 'false']).optional().meta({
      description: 'Whether to look for people in the texts of the events, which takes longer.',
    }),
  }),
  data: StatisticsSchema,
})
