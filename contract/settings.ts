import { z } from 'zod'
import { MonthlyCapSchema, PriceSchema } from './ledger.ts'
import { NightWriterSettingsSchema, UpdateNightWriterSchema } from './night-writer.ts'
import { LanguageSchema, TimeZoneSchema, textSchema } from './primitives.ts'
import { ProviderIdSchema } from './provider-id.ts'
import { PROVIDERS } from './providers.ts'
import { NoticeSettingsSchema, UpdateNoticeSettingsSchema } from './push.ts'
import { PRIVACY, PRIVACY_INPUT } from './redactions.ts'
import { defineRoute } from './route.ts'
import { UpdateWishesSchema, WishesSchema } from './wishes.ts'

/** The mask of a stored key. */
export const KEY_MASK = '••••'
const ApiKeyInputSchema = textSchema(1000)
  // As it is pasted.
  .trim()
  .refine(
    (key) => key.startsWith(KEY_MASK) || /^[\x21-\x7e]*$/.test(key),
    'must be characters of ASCII without spaces: no request could carry another',
  )
export const ModelSchema = textSchema(200)

const ProviderEntrySchema = z
  .object({
    apiKey: z.string().meta({ description: 'Masked: `••••` and the last four characters, or empty.' }),
    model: z.string(),
    hasApiKey: z.boolean(),
    price: PriceSchema.nullable(),
  })
  .meta({ id: 'ProviderSettings' })

const KeepTaskDataDaysSchema = z.int().min(1).max(36_500).nullable().meta({
  description:
    'For how many days `request`, `response` and `earlierAttempts` of tasks are kept; null: for ever. They go earlier with the events and pages that they quote.',
})

const DayStartSchema = z
  .string()
  .regex(/^(0\d|1[01]):[0-5]\d$/, 'must be a time from 00:00 to 11:59, written HH:MM')
  .meta({
    description: 'When a day begins: what happens earlier belongs to the day before.',
    example: '04:00',
  })

/** How a person counts days, and reads. */
const DAYS_OF_A_USER = {
  timeZone: TimeZoneSchema.nullable().meta({
    description:
      'The time zone that the user’s days follow; null: that of each device. The service names places in its country without the country; where none is set, in the country of the zone that most of the newest events with a point have.',
  }),
  dayStart: DayStartSchema,
  language: LanguageSchema.nullable().meta({ description: 'The user’s language, as BCP 47 has it.' }),
}
const CheckingSchema = z.enum(['rules', 'model']).meta({
  id: 'PageChecking',
  description:
    'Who checks the sentences of a new page: `rules` of the service alone, or the AI provider as well (`model`), in a task of its own after each generation and weave. A check that fails leaves the page as it is.',
})
const RepairSchema = z.boolean().meta({
  description:
    'Whether the sentences of a new page that are doubted go back to the model once, in the same task. It mends or drops them; nothing else changes. An answer that cannot be used leaves the first text.',
})

const WritingSchema = z.enum(['whole', 'notes']).meta({ id: 'WayOfWriting' }).nullable().meta({
  description:
    'How the provider is asked for a page: in one call (`whole`), or with a call for each note (`notes`), of which it makes a sentence, while the service sets order, title and sources. A sentence that is doubted is replaced by the note’s own words. Null: by notes for models under four billion parameters, where the server tells their size.',
})

/** Services that transcribe recordings. */
const TRANSCRIBER_IDS = ['provider_a', 'provider_b', 'local'] as const
export type TranscriberId = (typeof TRANSCRIBER_IDS)[number]
const TranscriberIdSchema = z.enum(TRANSCRIBER_IDS).meta({
  id: 'TranscriberId',
  description: `provider_a ${PROVIDERS.provider_a.name}, provider_b ${PROVIDERS.provider_b.name}, local the operator’s own server (DAYLEAF_TRANSCRIBER_URL).`,
})
const MAX_WORDS = 200
const WordSchema = textSchema(100).trim().min(1)
const TRANSCRIPTION = {
  provider: TranscriberIdSchema,
  model: ModelSchema.meta({ description: 'Of `local` it may be empty: some servers have one model.' }),
  language: LanguageSchema.nullable().meta({
    description: 'What is spoken, as BCP 47 has it; null: the service finds out.',
  }),
  vocabulary: z.array(WordSchema).max(MAX_WORDS).meta({
    description:
      'Names and words that are hard to spell. The diary’s own names and places are added to them.',
  }),
}
const TranscriptionSchema = z.object(TRANSCRIPTION).meta({ id: 'TranscriptionSettings' })
export type TranscriptionSettings = z.infer<typeof TranscriptionSchema>

const WordListSchema = textSchema(MAX_WORDS * 102).transform((text) =>
  text
    .split(/[,;、，\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== ''),
)
const TranscriptionInputSchema = z
  .strictObject({
    provider: TRANSCRIPTION.provider,
    model: TRANSCRIPTION.model,
    language: TRANSCRIPTION.language,
    vocabulary: z
      .union([TRANSCRIPTION.vocabulary, WordListSchema.pipe(TRANSCRIPTION.vocabulary), z.null()])
      .meta({
        description:
          'A list, or one text whose words are separated by commas, semicolons or line breaks; null: none.',
      }),
  })
  .partial()
  .meta({ id: 'UpdateTranscriptionSettings' })

const VISION = { provider: ProviderIdSchema, model: ModelSchema.min(1) }
const VisionSchema = z.object(VISION).meta({ id: 'VisionSettings' })
export type VisionSettings = z.infer<typeof VisionSchema>
const VisionInputSchema = z.strictObject(VISION).partial().meta({ id: 'UpdateVisionSettings' })

const SettingsSchema = z
  .object({
    aiProvider: ProviderIdSchema.nullable(),
    providerSettings: z.record(ProviderIdSchema, ProviderEntrySchema),
    keepTaskDataDays: KeepTaskDataDaysSchema,
    ...DAYS_OF_A_USER,
    checking: CheckingSchema,
    repair: RepairSchema,
    writing: WritingSchema,
    wishes: WishesSchema,
    nightWriter: NightWriterSettingsSchema,
    transcription: TranscriptionSchema.nullable().meta({
      description: 'Who writes down what is said in recordings; null: nobody, and none is sent anywhere.',
    }),
    vision: VisionSchema.nullable().meta({
      description: 'Who describes what pictures show; null: nobody, and none is sent anywhere.',
    }),
    notices: NoticeSettingsSchema,
    monthlyCap: MonthlyCapSchema,
    ...PRIVACY,
  })
  .meta({ id: 'Settings' })
export type Settings = z.infer<typeof SettingsSchema>

const ProviderEntryInputSchema = z.strictObject({
  apiKey: ApiKeyInputSchema.optional(),
  model: ModelSchema.optional(),
  // Settings may be sent back as they were read.
  hasApiKey: z.boolean().optional(),
  price: PriceSchema.nullable().optional(),
})

export const UpdateSettingsSchema = z
  .strictObject({
    aiProvider: ProviderIdSchema.nullable().optional(),
    providerSettings: z.partialRecord(ProviderIdSchema, ProviderEntryInputSchema).optional(),
    keepTaskDataDays: KeepTaskDataDaysSchema.optional(),
    timeZone: DAYS_OF_A_USER.timeZone.optional(),
    dayStart: DAYS_OF_A_USER.dayStart.optional(),
    language: DAYS_OF_A_USER.language.optional(),
    checking: CheckingSchema.optional(),
    repair: RepairSchema.optional(),
    writing: WritingSchema.optional(),
    wishes: UpdateWishesSchema.optional(),
    nightWriter: UpdateNightWriterSchema.optional(),
    transcription: TranscriptionInputSchema.nullable().optional(),
    vision: VisionInputSchema.nullable().optional(),
    notices: UpdateNoticeSettingsSchema.optional(),
    monthlyCap: z.strictObject(MonthlyCapSchema.shape).partial().optional(),
    ...PRIVACY_INPUT,
  })
  .meta({ id: 'UpdateSettings' })
export type UpdateSettings = z.infer<typeof UpdateSettingsSchema>

export const getSettings = defineRoute({
  method: 'GET',
  path: '/settings',
  access: 'read',
  summary: 'Read the settings',
  data: SettingsSchema,
})

export const updateSettings = defineRoute({
  method: 'PUT',
  path: '/settings',
  access: 'write',
  summary: 'Change settings',
  description:
    'What is left out stays, also within `nightWriter`, `notices`, `transcription` and `vision`; null turns the last two off. An API key sent back masked is kept; an empty one is removed.',
  body: UpdateSettingsSchema,
  data: SettingsSchema,
  codes: ['NO_AI_CONFIG'],
})

const AiTestSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), model: z.string(), durationMs: z.int() }),
  z.object({
    ok: z.literal(false),
    error: z.object({
      code: z.string(),
      message: z.string(),
      reason: z.string().optional().meta({ description: 'As in a task.' }),
    }),
  }),
])
export type AiTest = z.infer<typeof AiTestSchema>

export const testAi = defineRoute({
  method: 'POST',
  path: '/ai/test',
  access: 'generate',
  summary: 'Try a provider with a key and a model',
  description: 'Without `apiKey`, or with it masked, the stored one is used.',
  body: z.strictObject({
    provider: ProviderIdSchema,
    apiKey: ApiKeyInputSchema.optional(),
    model: ModelSchema.min(1),
  }),
  data: AiTestSchema,
  codes: ['RATE_LIMITED'],
})

const LocalModelSchema = z
  .object({
    name: z.string(),
    billions: z.number().nullable().meta({ description: 'Billions of parameters, where the program tells.' }),
    bytes: z.int().nullable().meta({ description: 'The size of its files, where the program tells.' }),
    fits: z.boolean().nullable().meta({
      description:
        'Whether the memory of the machine that the service runs on holds it; null where the program runs on another, or does not tell the size.',
    }),
  })
  .meta({ id: 'LocalModel' })
export type LocalModel = z.infer<typeof LocalModelSchema>

const LocalProviderSchema = z
  .object({
    provider: ProviderIdSchema,
    models: z.array(LocalModelSchema).meta({ description: 'Those that write texts, the best choice first.' }),
  })
  .meta({ id: 'LocalProvider' })
export type LocalProvider = z.infer<typeof LocalProviderSchema>

export const findLocalProviders = defineRoute({
  method: 'GET',
  path: '/ai/local',
  access: 'generate',
  summary: 'Find the programs with models that run beside the service',
  description:
    'Asks the addresses of Ollama and LM Studio that the operator has set, for two seconds at most. Programs that do not answer are left out.',
  data: z.array(LocalProviderSchema),
  codes: ['RATE_LIMITED'],
})

export const listAiModels = defineRoute({
  method: 'GET',
  path: '/ai/models',
  access: 'generate',
  summary: 'List the models that a provider offers',
  query: z.strictObject({ provider: ProviderIdSchema }),
  data: z.array(z.string()),
  codes: ['NO_AI_CONFIG', 'AI_PROVIDER_ERROR', 'AI_TIMEOUT', 'AI_RATE_LIMITED', 'RATE_LIMITED'],
})

export const tryAiModels = defineRoute({
  method: 'POST',
  path: '/ai/models',
  access: 'generate',
  summary: 'List the models that a provider offers to a key',
  description:
    'As the list by GET, with a key that is used this once and not stored. Without `apiKey`, or with it masked, the stored one is used.',
  body: z.strictObject({ provider: ProviderIdSchema, apiKey: ApiKeyInputSchema.optional() }),
  data: z.array(z.string()),
  codes: ['NO_AI_CONFIG', 'AI_PROVIDER_ERROR', 'AI_TIMEOUT', 'AI_RATE_LIMITED', 'RATE_LIMITED'],
})
