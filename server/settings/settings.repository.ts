import type { Db } from '../database/tables.ts'

// Settings of a user, and of each text provider. Provider keys are stored encrypted.
export interface ProviderRow {
  provider: string
  model: string
  apiKeyCipher: string | null
}

export interface UserSettings {
  aiProvider: string | null
  /** Null: for ever. */
  keepTaskDataDays: number | null
  /** One for each provider that has settings. */
  rows: ProviderRow[]
}

/** All settings of a user, in one statement. */
export async function readConfig(db: Db, userId: string): Promise<UserSettings> {
  const found = await db
    .selectFrom('settings')
    .leftJoin('provider_settings as own', 'own.user_id', 'settings.user_id')
    .select([
      'settings.ai_provider',
      'settings.keep_task_data_days',
      'own.provider',
      'own.model',
      'own.api_key_cipher as apiKeyCipher',
    ])
    .where('settings.user_id', '=', userId)
    .execute()
  const rows = found.flatMap(({ provider, model, apiKeyCipher }) =>
    provider !== null && model !== null ? [{ provider, model, apiKeyCipher }] : [],
  )
  return {
    aiProvider: found[0]?.ai_provider ?? null,
    keepTaskDataDays: found[0]?.keep_task_data_days ?? null,
    rows,
  }
}

export async function updateSettings(
  db: Db,
  userId: string,
  changes: Pick<UserSettings, 'aiProvider' | 'keepTaskDataDays'>,
): Promise<void> {
  await db
    .updateTable('settings')
    .set({ ai_provider: changes.aiProvider, keep_task_data_days: changes.keepTaskDataDays })
    .where('user_id', '=', userId)
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
