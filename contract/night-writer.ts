import { z } from 'zod'
import { MAX_CATCH_UP_DAYS } from './limits.ts'
import { CalendarDateSchema, InstantSchema } from './primitives.ts'
import { ProviderIdSchema } from './provider-id.ts'
import { defineRoute } from './route.ts'

export const NightWriterSettingsSchema = z
  .object({
    enabled: z.boolean().meta({
      description:
        'Whether pages are written by night. Enabling it is the consent that the events of these days are sent to the AI provider. After a change of `aiProvider` nothing is written until it is enabled again.',
    }),
    time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time from 00:00 to 23:59, written HH:MM')
      .meta({
        description:
          'In the user’s time zone. From 12:00 on it writes the page of the same date, earlier the page of the date before. A time that a change of the clocks leaves out is the next one that exists, one that happens twice the first.',
        example: '22:00',
      }),
    minimumEvents: z
      .int()
      .min(1)
      .max(2_000)
      .meta({ description: 'Days with fewer events get no page by night.' }),
    catchUpDays: z
      .int()
      .min(1)
      .max(MAX_CATCH_UP_DAYS)
      .meta({ description: 'How many dates back a night looks for days without a page, its own included.' }),
    weaveLateEvents: z.boolean().meta({
      description:
        'Whether events that came after a page are woven into it the next night. A page that its owner has edited is never changed.',
    }),
  })
  .meta({ id: 'NightWriterSettings' })
export type NightWriterSettings = z.infer<typeof NightWriterSettingsSchema>

export const NO_NIGHT_WRITER: NightWriterSettings = {
  enabled: false,
  time: '22:00',
  minimumEvents: 1,
  catchUpDays: 7,
  weaveLateEvents: true,
}

export const UpdateNightWriterSchema = z
  .strictObject(NightWriterSettingsSchema.shape)
  .partial()
  .meta({ id: 'UpdateNightWriterSettings' })

const SKIP_REASONS = ['few_events', 'withdrawn', 'over_cap', 'no_consent'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

const NightRunSchema = z
  .object({
    startedAt: InstantSchema,
    finishedAt: InstantSchema.nullable().meta({ description: 'Null while it runs.' }),
    written: z.array(CalendarDateSchema),
    woven: z.array(CalendarDateSchema),
    failed: z
      .array(
        z.object({
          date: CalendarDateSchema,
          code: z.string().meta({ description: 'Of the error, as in a task.' }),
          tries: z.int(),
          nextTryAt: InstantSchema.nullable().meta({ description: 'Null: it is not tried again by itself.' }),
        }),
      )
      .meta({
        description:
          'A failure is tried again after 15 minutes, 1 hour and 3 hours, then in the next two nights.',
      }),
    skipped: z.array(z.object({ date: CalendarDateSchema, reason: z.enum(SKIP_REASONS) })).meta({
      description:
        '`few_events`: fewer than `minimumEvents`; `withdrawn`: its owner deleted the page, or stopped its writing, after the last event; `over_cap`: the month’s cap is reached; `no_consent`: the AI provider has changed since the night writer was enabled.',
    }),
  })
  .meta({ id: 'NightRun' })

const NightWriterSchema = z
  .object({
    nextRunAt: InstantSchema.nullable().meta({ description: 'Null where it is off.' }),
    lastRun: NightRunSchema.nullable(),
    timeZone: z.string().meta({ description: 'The time zone that `time` is read in.' }),
    consent: z
      .object({ provider: ProviderIdSchema, at: InstantSchema })
      .nullable()
      .meta({ description: 'To which provider its owner agreed, and when; null without consent.' }),
    isChosen: z.boolean().meta({ description: 'Whether its owner has ever switched it on or off.' }),
  })
  .meta({ id: 'NightWriter' })
export type NightWriter = z.infer<typeof NightWriterSchema>

export const getNightWriter = defineRoute({
  method: 'GET',
  path: '/night-writer',
  access: 'read',
  summary: 'Read what the night writer did last, and when it writes next',
  data: NightWriterSchema,
})

export const runNightWriter = defineRoute({
  method: 'POST',
  path: '/night-writer/run',
  access: 'generate',
  summary: 'Write now what the night writer would write',
  description:
    'Within some seconds it writes the missing pages up to the date of its last time, also those that it had given up. The night writer must be enabled.',
  status: 202,
  data: NightWriterSchema,
  codes: ['NO_AI_CONFIG', 'RATE_LIMITED'],
})
