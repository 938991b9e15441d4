import { z } from 'zod'
import { LedgerEstimateSchema } from './ledger.ts'
import { CalendarDateSchema, InstantSchema } from './primitives.ts'
import { ProviderIdSchema } from './provider-id.ts'
import { defineRoute } from './route.ts'

/** Failures that are told, the latest ones. */
export const MAX_TOLD_FAILURES = 50

const STOP_REASONS = ['owner', 'over_cap', 'provider_changed', 'failures'] as const
export type StopReason = (typeof STOP_REASONS)[number]

const PageRunSchema = z
  .object({
    from: CalendarDateSchema,
    to: CalendarDateSchema,
    status: z.enum(['running', 'completed', 'stopped']),
    reason: z.enum(STOP_REASONS).nullable().meta({
      description:
        'Why it stopped: `owner` asked for it, `over_cap`: the month’s cap is reached, `provider_changed`: another AI provider or model was chosen, `failures`: three dates in a row were not written. Null otherwise.',
    }),
    total: z.int().meta({ description: 'Dates that had events and no page when it began.' }),
    done: z
      .int()
      .meta({ description: 'Of these: written, failed, or left alone because nothing was to do.' }),
    written: z.int(),
    failed: z.int(),
    failures: z
      .array(z.object({ date: CalendarDateSchema, code: z.string() }))
      .meta({ description: `The latest ${MAX_TOLD_FAILURES} at most, with the codes of the errors.` }),
    untouched: z.int().meta({
      description: 'Pages that it wrote and nobody has changed since: what deleting its pages deletes.',
    }),
    changed: z.int().meta({ description: 'Pages that it wrote and their owner has changed since.' }),
    current: CalendarDateSchema.nullable().meta({ description: 'The date whose page is being written.' }),
    createdAt: InstantSchema,
    finishedAt: InstantSchema.nullable(),
  })
  .meta({ id: 'PageRun' })
export type PageRun = z.infer<typeof PageRunSchema>

const LatestRunSchema = z
  .object({ run: PageRunSchema.nullable().meta({ description: 'The latest; null before the first.' }) })
  .meta({ id: 'LatestPageRun' })
export type LatestPageRun = z.infer<typeof LatestRunSchema>

const RangeSchema = z
  .strictObject({ from: CalendarDateSchema, to: CalendarDateSchema })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'must not be before `from`' })

export const getPageRun = defineRoute({
  method: 'GET',
  path: '/page-run',
  access: 'read',
  summary: 'Read how far the latest run of pages is',
  data: LatestRunSchema,
})

export const estimatePageRun = defineRoute({
  method: 'GET',
  path: '/page-run/estimate',
  access: 'read',
  summary: 'Count the dates without a page, and estimate what their pages take of the month’s cap',
  query: RangeSchema,
  data: z
    .object({
      days: z.int().meta({ description: 'Dates of the range with events and without a page.' }),
      latest: CalendarDateSchema.nullable().meta({ description: 'The first that would be written.' }),
      provider: ProviderIdSchema,
      model: z.string(),
      estimate: LedgerEstimateSchema.nullable().meta({
        description:
          'Its `page` is the sum of all pages, from the average of some of them. Null where there is nothing to write.',
      }),
    })
    .meta({ id: 'PageRunEstimate' }),
  codes: ['NO_AI_CONFIG'],
})
export type PageRunEstimate = z.infer<typeof estimatePageRun.data>

export const startPageRun = defineRoute({
  method: 'POST',
  path: '/page-run',
  access: 'generate',
  summary: 'Write the pages of all dates of a range that have events and no page',
  description:
    'One page after the other, the newest date first, by the service itself. It goes on after a restart. A user has one run at a time; `NO_EVENTS` where no date is without a page.',
  body: RangeSchema,
  status: 202,
  data: LatestRunSchema,
  codes: ['NO_AI_CONFIG', 'NO_EVENTS', 'GENERATION_IN_PROGRESS', 'RATE_LIMITED'],
})

export const stopPageRun = defineRoute({
  method: 'POST',
  path: '/page-run/stop',
  access: 'generate',
  summary: 'Stop the run of pages',
  description: 'The page that is being written is finished. It does nothing where none runs.',
  data: LatestRunSchema,
})

export const deletePageRunPages = defineRoute({
  method: 'DELETE',
  path: '/page-run/pages',
  access: 'write',
  summary: 'Delete the pages of the latest run, which unlocks their events',
  description:
    'They go to the trash. Pages that got another text, sentence of the owner, cover or hidden picture since stay: `changed` counts them. It does nothing before the first run.',
  data: LatestRunSchema,
  codes: ['GENERATION_IN_PROGRESS'],
})
