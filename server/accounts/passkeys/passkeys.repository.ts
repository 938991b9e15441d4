import type { Db } from '../../database/tables.ts'

export interface StoredPasskey {
  id: string
  credentialId: string
  publicKey: string
  counter: number
  transports: string
  site: string
  name: string | null
  createdAt: number
  lastUsedAt: number | null
}

const selectPasskeys = (db: Db, userId: string) =>
  db
    .selectFrom('passkeys')
    .select([
      ...([
        'id',
        'credential_id as credentialId',
        'public_key as publicKey',
        'counter',
        'transports',
      ] as const),
      ...(['site', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'] as const),
    ])
    .where('user_id', '=', userId)

export const listPasskeys = (db: Db, userId: string): Promise<StoredPasskey[]> =>
  selectPasskeys(db, userId).orderBy('created_at').orderBy('id').execute()

export const hasPasskeys = async (db: Db, userId: string): Promise<boolean> =>
  (await selectPasskeys(db, userId).limit(1).executeTakeFirst()) !== undefined

export const findPasskey = (
  db: Db,
  userId: string,
  credentialId: string,
): Promise<StoredPasskey | undefined> =>
  selectPasskeys(db, userId).where('credential_id', '=', credentialId).executeTakeFirst()

export async function insertPasskey(db: Db, userId: string, passkey: StoredPasskey): Promise<void> {
  const { credentialId, publicKey, createdAt, lastUsedAt, ...columns } = passkey
  await db
    .insertInto('passkeys')
    .values({
      ...columns,
      user_id: userId,
      credential_id: credentialId,
      public_key: publicKey,
      created_at: createdAt,
      last_used_at: lastUsedAt,
    })
    .execute()
}

export async function updateUse(
  db: Db,
  userId: string,
  id: string,
  { counter, usedAt }: { counter: number; usedAt: number },
): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: usedAt })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** @returns false when the user has none of that id */
export async function deletePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .execute()
  return deleted.length > 0
}
