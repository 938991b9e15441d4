import type { Generated } from 'kysely'

export interface SettingsTable {
  user_id: string
  ai_provider: string | null
  /** Days after which the data of tasks is removed; null: never. */
  keep_task_data_days: number | null
  /** Null: each device uses its own. */
  time_zone: string | null
  /** `HH:MM`: earlier times belong to the day before. */
  day_start: Generated<string>
  /** BCP 47. */
  language: string | null
  /** The check of a new page: by rules alone, or by the user's model as well. */
  checking: Generated<'rules' | 'model'>
  /** 1: doubted sentences of a new page are sent back to the model once. */
  repair: Generated<number>
  /** Null: by the model's size. */
  writing: 'whole' | 'notes' | null
  /** JSON: the user's wishes for every page. */
  wishes: Generated<string>
  /** JSON: see `night-settings.ts`; null until its owner has chosen. */
  night_writer: Generated<string | null>
  /** JSON: `{provider, model, language, vocabulary}`; null: off. */
  transcription: string | null
  /** JSON: `{provider, model}`; null: off. */
  vision: string | null
  /** JSON: the notices that are wanted; null: none. */
  notices: string | null
  /** JSON: what the job of notices has planned and done; see `notices/plan-notices.ts`. */
  notice_state: string | null
  /** Of a month; null: no cap. */
  cap_tokens: number | null
  /** In billionths of the currency of each price. */
  cap_cost: number | null
  /** JSON: `[{text, replacement}, …]`. */
  redactions: Generated<string>
  /** JSON: the types of events that are sent to no provider. */
  never: Generated<string>
}

export interface ProviderSettingsTable {
  user_id: string
  provider: string
  model: string
  /** AES-256-GCM, bound to the user and the provider; null without a key. */
  api_key_cipher: string | null
  /** For a million tokens, in millionths of the currency; null without a price, as the currency. */
  price_input: number | null
  price_output: number | null
  price_currency: string | null
}
