import type { Db } from '../database/tables.ts'

/** A user's choice of text provider; keys lie here sealed. */
export interface ProviderRow {
  provider: string
  model: string
  apiKeyCipher: string | null
}

export interface UserSettings {
  aiProvider: string | null
  /** Of the providers that something is set for. */
  rows: ProviderRow[]
}

/** What a user has set, in one statement. */
export async function readConfig(db: Db, userId: string): Promise<UserSettings> {
  const found = await db
    .selectFrom('settings')
    .leftJoin('provider_settings as own', 'own.user_id', 'settings.user_id')
    .select(['settings.ai_provider', 'own.provider', 'own.model', 'own.api_key_cipher as apiKeyCipher'])
    .where('settings.user_id', '=', userId)
    .execute()
  const rows = found.flatMap(({ provider, model, apiKeyCipher }) =>
    provider !== null && model !== null ? [{ provider, model, apiKeyCipher }] : [],
  )
  return { aiProvider: found[0]?.ai_provider ?? null, rows }
}

export async function putAiProvider(db: Db, userId: string, provider: string | null): Promise<void> {
  await db
    .insertInto('settings')
    .values({ user_id: userId, ai_provider: provider })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ai_provider: provider }))
    .execute()
}

export async function putProviderRow(db: Db, userId: string, row: ProviderRow): Promise<void> {
  const columns = { model: row.model, api_key_cipher: row.apiKeyCipher }
  await db
    .insertInto('provider_settings')
    .values({ user_id: userId, provider: row.provider, ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'provider']).doUpdateSet(columns))
    .execute()
}
