// Settings of a user, and of each text provider. Provider keys are stored encrypted.
import type { EventType } from '../../contract/events.ts'
import type { NightWriterSettings } from '../../contract/night-writer.ts'
import type { ProviderId } from '../../contract/providers.ts'
import { NO_NOTICES, type NoticeSettings } from '../../contract/push.ts'
import type { Redaction } from '../../contract/redactions.ts'
import type { TranscriptionSettings, VisionSettings } from '../../contract/settings.ts'
import { NO_WISHES, type Wishes } from '../../contract/wishes.ts'
import type { Db } from '../database/tables.ts'
import type { StoredPrice } from '../lib/departure.ts'

export interface ProviderRow {
  provider: string
  model: string
  apiKeyCipher: string | null
  price: StoredPrice | null
}

export interface DaySettings {
  /** IANA; null: that of each device. */
  timeZone: string | null
  /** `HH:MM`: earlier times belong to the day before. */
  dayStart: string
  /** BCP 47. */
  language: string | null
}

/** Stored as JSON. Instants are milliseconds since 1970. */
export interface StoredNightWriter extends NightWriterSettings {
  /** To which provider the owner agreed; null after the provider was changed. */
  consent: { provider: ProviderId; at: number } | null
  /** The nights after this moment count: when it was enabled, or its time chosen. */
  from: number
}

export const DEFAULT_DAYS: DaySettings = { timeZone: null, dayStart: '00:00', language: null }

export interface UserSettings {
  aiProvider: string | null
  /** Null: for ever. */
  keepTaskDataDays: number | null
  days: DaySettings
  checking: 'rules' | 'model'
  repair: boolean
  writing: 'whole' | 'notes' | null
  wishes: Wishes
  nightWriter: StoredNightWriter | null
  transcription: TranscriptionSettings | null
  vision: VisionSettings | null
  notices: NoticeSettings
  /** Of a month; the cost in billionths. */
  cap: { tokens: number | null; cost: number | null }
  redactions: Redaction[]
  /** Types of events that are sent to no provider. */
  never: EventType[]
  /** One for each provider that has settings. */
  rows: ProviderRow[]
}

const CONFIG_COLUMNS = [
  'settings.ai_provider',
  'settings.keep_task_data_days',
  'settings.time_zone as timeZone',
  'settings.day_start as dayStart',
  'settings.language',
  'settings.checking',
  'settings.repair',
  'settings.writing',
  'settings.wishes',
  'settings.night_writer as nightWriter',
  'settings.transcription',
  'settings.vision',
  'settings.notices',
  'settings.redactions',
  'settings.never',
  'own.provider',
  'own.model',
  'own.api_key_cipher as apiKeyCipher',
  'settings.cap_tokens as capTokens',
  'settings.cap_cost as capCost',
  'own.price_input as priceInput',
  'own.price_output as priceOutput',
  'own.price_currency as priceCurrency',
] as const

/** All settings of a user, in one statement. */
export async function readConfig(db: Db, userId: string): Promise<UserSettings> {
  const found = await db
    .selectFrom('settings')
    .leftJoin('provider_settings as own', 'own.user_id', 'settings.user_id')
    .select(CONFIG_COLUMNS)
    .where('settings.user_id', '=', userId)
    .execute()
  const rows = found.flatMap(toProviderRow)
  const own = found[0]
  return {
    aiProvider: own?.ai_provider ?? null,
    keepTaskDataDays: own?.keep_task_data_days ?? null,
    days: own ? { timeZone: own.timeZone, dayStart: own.dayStart, language: own.language } : DEFAULT_DAYS,
    checking: own?.checking ?? 'rules',
    repair: own?.repair === 1,
    writing: own?.writing ?? null,
    wishes: { ...NO_WISHES, ...JSON.parse(own?.wishes ?? '{}') },
    nightWriter: parse(own?.nightWriter),
    transcription: parse(own?.transcription),
    vision: parse(own?.vision),
    notices: parse(own?.notices) ?? NO_NOTICES,
    cap: { tokens: own?.capTokens ?? null, cost: own?.capCost ?? null },
    redactions: parse(own?.redactions) ?? [],
    never: parse(own?.never) ?? [],
    rows,
  }
}

interface FoundProvider {
  provider: string | null
  model: string | null
  apiKeyCipher: string | null
  priceInput: number | null
  priceOutput: number | null
  priceCurrency: string | null
}

function toProviderRow({ provider, model, apiKeyCipher, ...price }: FoundProvider): ProviderRow[] {
  if (provider === null || model === null) return []
  const { priceInput: input, priceOutput: output, priceCurrency: currency } = price
  const hasPrice = input !== null && output !== null && currency !== null
  return [{ provider, model, apiKeyCipher, price: hasPrice ? { input, output, currency } : null }]
}

const parse = (json: string | null | undefined) => (json ? JSON.parse(json) : null)

/** Undefined if the user is being erased. */
export const findDaySettings = (db: Db, userId: string): Promise<DaySettings | undefined> =>
  db
    .selectFrom('settings')
    .select(['time_zone as timeZone', 'day_start as dayStart', 'language'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

export async function updateSettings(
  db: Db,
  userId: string,
  changes: Omit<UserSettings, 'rows'>,
): Promise<void> {
  await db
    .updateTable('settings')
    .set({
      ai_provider: changes.aiProvider,
      keep_task_data_days: changes.keepTaskDataDays,
      time_zone: changes.days.timeZone,
      day_start: changes.days.dayStart,
      language: changes.days.language,
      checking: changes.checking,
      repair: changes.repair ? 1 : 0,
      writing: changes.writing,
      wishes: JSON.stringify(changes.wishes),
      night_writer: changes.nightWriter && JSON.stringify(changes.nightWriter),
      transcription: changes.transcription && JSON.stringify(changes.transcription),
      vision: changes.vision && JSON.stringify(changes.vision),
      notices: JSON.stringify(changes.notices),
      cap_tokens: changes.cap.tokens,
      cap_cost: changes.cap.cost,
      redactions: JSON.stringify(changes.redactions),
      never: JSON.stringify(changes.never),
    })
    .where('user_id', '=', userId)
    .execute()
}

export async function putProviderRow(db: Db, userId: string, row: ProviderRow): Promise<void> {
  const { input = null, output = null, currency = null } = row.price ?? {}
  const price = { price_input: input, price_output: output, price_currency: currency }
  const columns = { model: row.model, api_key_cipher: row.apiKeyCipher, ...price }
  await db
    .insertInto('provider_settings')
    .values({ user_id: userId, provider: row.provider, ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'provider']).doUpdateSet(columns))
    .execute()
}
