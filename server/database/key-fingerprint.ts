import type { Database } from './database.ts'

/**
 * What all nodes must have in common: what the secret key of provider keys makes of a fixed text, which tells keys apart
 * and from which no key can be had; and the name of the store of attached files.
 */
type Purpose = 'provider-keys' | 'media-store'

/** Leaves the value of the first node. @returns whether it is the one that is there */
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
