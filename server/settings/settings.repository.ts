import type { Db } from '../database/tables.ts'

/** A user's choice of text provider; keys lie here sealed. */
export interface ProviderRow {
  provider: string
  model: string
  apiKeyCipher: string | null
}

export async function findAiProvider(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('settings')
    .select('ai_provider')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.ai_provider ?? null
}

export async function putAiProvider(db: Db, userId: string, provider: string | null): Promise<void> {
  await db
    .insertInto('settings')
    .values({ user_id: userId, ai_provider: provider })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ai_provider: provider }))
    .execute()
}

export const listProviderRows = (db: Db, userId: string): Promise<ProviderRow[]> =>
  db
    .selectFrom('provider_settings')
    .select(['provider', 'model', 'api_key_cipher as apiKeyCipher'])
    .where('user_id', '=', userId)
    .execute()

export async function putProviderRow(db: Db, userId: string, row: ProviderRow): Promise<void> {
  const columns = { model: row.model, api_key_cipher: row.apiKeyCipher }
  await db
    .insertInto('provider_settings')
    .values({ user_id: userId, provider: row.provider, ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'provider']).doUpdateSet(columns))
    .execute()
}
