import type { Selectable } from 'kysely'
import type { PasskeysTable } from '../../database/sign-in-tables.ts'
import type { Db } from '../../database/tables.ts'

export type PasskeyRow = Selectable<PasskeysTable>

const selectPasskeys = (db: Db, userId: string) =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId)

export const listPasskeys = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  selectPasskeys(db, userId).orderBy('created_at').orderBy('id').execute()

export const hasPasskeys = async (db: Db, userId: string): Promise<boolean> =>
  (await selectPasskeys(db, userId).limit(1).executeTakeFirst()) !== undefined

export const findPasskey = (db: Db, userId: string, credentialId: string): Promise<PasskeyRow | undefined> =>
  selectPasskeys(db, userId).where('credential_id', '=', credentialId).executeTakeFirst()

export async function insertPasskey(db: Db, row: PasskeyRow): Promise<void> {
  await db.insertInto('passkeys').values(row).execute()
}

export async function updateUse(
  db: Db,
  { user_id: userId, id }: PasskeyRow,
  use: Pick<PasskeyRow, 'counter' | 'last_used_at'>,
): Promise<void> {
  await db.updateTable('passkeys').set(use).where('user_id', '=', userId).where('id', '=', id).execute()
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
