// What would be sent to the AI provider for a page.

import { z } from 'zod'
import { CostSchema } from './ledger.ts'
import { MAX_INSTRUCTIONS_LENGTH } from './limits.ts'
import { CalendarDateSchema, textSchema } from './primitives.ts'
import { ProviderIdSchema } from './provider-id.ts'
import { defineRoute } from './route.ts'

const RequestSchema = z
  .object({ url: z.string(), body: z.unknown() })
  .meta({ id: 'PreviewedRequest', description: 'As a task records it: without headers and key.' })

const CountedSchema = z.object({ text: z.string(), count: z.int() })

const PreviewSchema = z
  .object({
    provider: ProviderIdSchema,
    model: z.string(),
    host: z.string().meta({ description: 'The host that would be called, with its port.' }),
    request: RequestSchema,
    calls: z.array(RequestSchema).nullable().meta({
      description: 'All requests, where a page is written note by note; null where there is one alone.',
    }),
    later: z.array(z.enum(['repair', 'check'])).meta({
      description:
        'What the settings have asked of the provider once the page is there: to repair doubted sentences, and to check each. These requests hold sentences of the page and the same events.',
    }),
    inputTokens: z.int(),
    isEstimate: z.literal(true).meta({ description: 'Models count tokens in different ways.' }),
    cost: CostSchema.nullable().meta({
      description: 'Of the input tokens, by the price of the settings; null without one.',
    }),
    redacted: z
      .array(
        CountedSchema.extend({
          replacement: z.string().meta({ description: 'What is sent for it.' }),
          forms: z
            .array(CountedSchema)
            .meta({ description: 'Each spelling and inflected form that is in the texts.' }),
        }),
      )
      .meta({ description: 'The redactions that the request needed.' }),
    keptBack: z.int().meta({
      description: 'Events of the date that are not sent: private ones, and those of types that never are.',
    }),
    pictures: z.object({ count: z.int(), described: z.int() }).meta({
      description:
        'Pictures of the events that are sent. No picture itself is sent for a page: of those that are described, the description is.',
    }),
  })
  .meta({ id: 'Preview' })
export type Preview = z.infer<typeof PreviewSchema>

export const previewJournal = defineRoute({
  method: 'POST',
  path: '/journal/preview/{date}',
  access: 'read',
  summary: 'Show what would be sent to the AI provider for the page of a date',
  description:
    'The exact request that writing the page would send now. Nothing is sent, and nothing is stored.',
  params: z.strictObject({ date: CalendarDateSchema }),
  body: z
    .strictObject({ instructions: textSchema(MAX_INSTRUCTIONS_LENGTH).optional() })
    .meta({ id: 'PreviewJournal' }),
  isBodyOptional: true,
  data: PreviewSchema,
  codes: ['NO_EVENTS', 'NO_AI_CONFIG', 'DAY_TOO_LONG'],
})
