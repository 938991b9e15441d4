import type { Database } from './database.ts'

/**
 * Values that all nodes must share: a fingerprint of the secret key, from which the key cannot be derived, and the
 * identifier of the media store.
 */
type Purpose = 'provider-keys' | 'media-store'

/** Stores the value unless the first node has stored one. @returns whether the stored one is equal */
export const verifyFingerprint = ({ write }: Database, purpose: Purpose, value: string): Promise<boolean> =>
  write(null, async (db) => {
    await db
      .insertInto('key_fingerprint')
      .values({ purpose, value })
      .onConflict((conflict) => conflict.column('purpose').doNothing())
      .execute()
    const kept = await db
      .selectFrom('key_fingerprint')
      .select('value')
      .where('purpose', '=', purpose)
      .execute()
    return kept[0]?.value === value
  })
