import { z } from 'zod'
import { LEDGER_PROVIDERS, LEDGER_PURPOSES } from './ledger-purposes.ts'
import { CalendarDateSchema, CursorSchema, InstantSchema, limitSchema, textSchema } from './primitives.ts'
import { defineRoute } from './route.ts'

const PurposeSchema = z.enum(LEDGER_PURPOSES).meta({ id: 'LedgerPurpose' })

const LEDGER_STATUSES = ['sent', 'completed', 'failed', 'cancelled', 'unknown'] as const

/** An ISO 4217 code is not looked up: some people count in credits. */
const CurrencySchema = z
  .string()
  .regex(/^[A-Z]{3}$/, 'must be three capital letters, such as EUR')
  .meta({ description: 'Three letters, as ISO 4217 has them.', example: 'EUR' })

export const CostSchema = z
  .object({
    amount: z.number().meta({ description: 'Exact to nine decimals.' }),
    currency: z.string(),
  })
  .meta({ id: 'Cost' })
export type Cost = z.infer<typeof CostSchema>

const MAX_PRICE = 1_000_000
const PricePartSchema = z.number().min(0).max(MAX_PRICE)

/** Stored in millionths. */
export const PriceSchema = z
  .strictObject({ input: PricePartSchema, output: PricePartSchema, currency: CurrencySchema })
  .meta({
    id: 'Price',
    description: 'Per million tokens, with up to six decimals. Typed by the user, and known to nobody else.',
  })
export type Price = z.infer<typeof PriceSchema>

const MAX_CAP = 1_000_000_000

export const MonthlyCapSchema = z
  .object({
    tokens: z.int().min(0).max(MAX_CAP).nullable(),
    amount: z
      .number()
      .min(0)
      .max(MAX_CAP / 1000)
      .nullable()
      .meta({
        description:
          'In the currency of each provider’s price: costs in different currencies are not added up.',
      }),
  })
  .meta({
    id: 'MonthlyCap',
    description:
      'What may be sent to AI providers in a month of the user’s: tokens of input and output, and their cost. A request that would exceed it is refused with OVER_CAP before it is sent.',
  })
type MonthlyCap = z.infer<typeof MonthlyCapSchema>
export const NO_CAP: MonthlyCap = { tokens: null, amount: null }

const TokensSchema = z.int().nullable().meta({ description: 'As the provider told them; else null.' })

const ProviderSchema = textSchema(40)

export const LedgerEntrySchema = z
  .object({
    id: z.string(),
    at: InstantSchema,
    purpose: PurposeSchema,
    date: CalendarDateSchema.nullable().meta({ description: 'The day of the diary that it was about.' }),
    taskId: z.string().nullable().meta({ description: 'Also of a task that exists no longer.' }),
    provider: ProviderSchema.nullable().meta({
      description: 'As in the settings; null of requests to other services.',
    }),
    model: z.string().nullable(),
    host: z.string().meta({ description: 'With the port, where the address has one.' }),
    requestBytes: z.int().meta({ description: 'Of the body.' }),
    responseBytes: z.int().nullable().meta({ description: 'Of the body, as far as it came.' }),
    inputTokens: TokensSchema,
    outputTokens: TokensSchema,
    cost: CostSchema.nullable().meta({
      description:
        'By the price at that time. Null without a price, and where the provider has answered and told no tokens.',
    }),
    status: z.enum(LEDGER_STATUSES).meta({
      id: 'LedgerStatus',
      description:
        '`sent` while no answer has ended; `unknown` where the service stopped before: it may have arrived.',
    }),
  })
  .meta({ id: 'LedgerEntry' })
export type LedgerEntry = z.infer<typeof LedgerEntrySchema>

const Range = {
  from: CalendarDateSchema.optional().meta({ description: 'The first day on which they left.' }),
  to: CalendarDateSchema.optional(),
}

export const listLedger = defineRoute({
  method: 'GET',
  path: '/ledger',
  access: 'read',
  summary: 'List the requests that left the machine for the user, newest first',
  description:
    'A row for each request, failed ones and further attempts included, written before it was sent. Rows hold no text and outlive tasks. The next page stands in the `Link` header.',
  query: z.strictObject({
    ...Range,
    provider: z.enum(LEDGER_PROVIDERS).optional(),
    purpose: PurposeSchema.optional(),
    limit: limitSchema(1000).default(100),
    cursor: CursorSchema.optional(),
  }),
  data: z.array(LedgerEntrySchema),
})

const LedgerSumSchema = z
  .object({
    key: z.string().meta({
      description: 'A month `YYYY-MM`, a provider or a purpose; empty for requests to no provider.',
    }),
    requests: z.int(),
    inputTokens: z.int(),
    outputTokens: z.int(),
    cost: CostSchema.nullable(),
    unpriced: z.int().meta({
      description: 'Requests to a provider whose cost is unknown. Lists of models cost nothing.',
    }),
  })
  .meta({ id: 'LedgerSum' })
export type LedgerSum = z.infer<typeof LedgerSumSchema>

export const sumUpLedger = defineRoute({
  method: 'GET',
  path: '/ledger/summary',
  access: 'read',
  summary: 'Sum up the requests that left the machine, by month, provider or purpose',
  description:
    'Months newest first. Costs in several currencies are not added up: then a key has an entry for each currency.',
  query: z.strictObject({ ...Range, by: z.enum(['month', 'provider', 'purpose']).default('month') }),
  data: z.array(LedgerSumSchema),
})

export const LedgerEstimateSchema = z
  .object({
    month: z.string().meta({ description: '`YYYY-MM`, the user’s.' }),
    cap: MonthlyCapSchema,
    used: z.object({ tokens: z.int(), amount: z.number().nullable() }).meta({
      description: 'This month, what is reserved for requests under way included.',
    }),
    page: z
      .object({ inputTokens: z.int(), outputTokens: z.int(), cost: CostSchema.nullable() })
      .meta({ description: 'What is reserved for a page of the date: an estimate, and its longest answer.' }),
    isOverCap: z.boolean().meta({ description: 'Whether a page would be refused now.' }),
  })
  .meta({ id: 'LedgerEstimate' })
export type LedgerEstimate = z.infer<typeof LedgerEstimateSchema>

export const estimatePage = defineRoute({
  method: 'GET',
  path: '/ledger/estimate',
  access: 'read',
  summary: 'Estimate what a page of a date takes of the month’s cap',
  query: z.strictObject({ date: CalendarDateSchema }),
  data: LedgerEstimateSchema,
  codes: ['NO_AI_CONFIG', 'DAY_TOO_LONG'],
})
