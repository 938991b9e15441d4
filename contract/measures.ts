import { z } from 'zod'
import { CalendarDateSchema, textSchema } from './primitives.ts'
import { defineRoute } from './route.ts'

const MAX_MEASURES = 20

const NameSchema = textSchema(40).trim().min(1)
const UnitSchema = textSchema(20).trim()

/** A figure of an event: steps, hours of sleep, weight, heart rate, mood. */
export const MeasureSchema = z
  .object({ name: z.string(), value: z.number(), unit: z.string().nullable() })
  .meta({ id: 'Measure', description: 'A figure, such as 7.5 h of sleep.' })
export type Measure = z.infer<typeof MeasureSchema>

/** As events are given them, in the order shown. */
export const MeasuresSchema = z
  .array(z.strictObject({ name: NameSchema, value: z.number(), unit: UnitSchema.nullable().default(null) }))
  .max(MAX_MEASURES)

const MeasurePeriodSchema = z
  .object({
    period: z.string().meta({ description: 'As `by` says: `2026-03-14`, `2026-W11` or `2026-03`.' }),
    count: z.int(),
    min: z.number(),
    max: z.number(),
    mean: z.number(),
    sum: z.number(),
  })
  .meta({ id: 'MeasurePeriod' })
export type MeasurePeriod = z.infer<typeof MeasurePeriodSchema>

const MEASURE_PERIODS = ['day', 'week', 'month'] as const

export const listMeasures = defineRoute({
  method: 'GET',
  path: '/measures',
  access: 'read',
  summary: 'Sum up the figures of one name, oldest period first',
  description:
    'Only periods with a figure are listed. Weeks are those of ISO 8601 and begin on Monday. Figures in all units are added up, unless `unit` chooses one. Small and capital letters of a name are one.',
  query: z.strictObject({
    name: NameSchema,
    unit: UnitSchema.optional().meta({
      description: 'Only figures in this unit; empty: only those without one.',
    }),
    from: CalendarDateSchema.optional(),
    to: CalendarDateSchema.optional(),
    by: z.enum(MEASURE_PERIODS).default('day'),
  }),
  data: z.array(MeasurePeriodSchema),
})

/** More than a person keeps apart. */
export const MAX_MEASURE_NAMES = 500

const MeasureNameSchema = z
  .object({
    name: z.string().meta({ description: 'As it was last written; small and capital letters are one.' }),
    unit: z.string().nullable().meta({ description: 'The unit that it was last given in.' }),
    units: z.array(z.string().nullable()).meta({ description: 'Every unit in use, the last one first.' }),
    count: z.int(),
    lastDate: CalendarDateSchema,
  })
  .meta({ id: 'MeasureName' })
export type MeasureName = z.infer<typeof MeasureNameSchema>

export const listMeasureNames = defineRoute({
  method: 'GET',
  path: '/measures/names',
  access: 'read',
  summary: 'List the names of figures in use, with their units',
  description: `The most frequent first, at most ${MAX_MEASURE_NAMES}.`,
  data: z.array(MeasureNameSchema),
})
