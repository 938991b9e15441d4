import type { Database } from './database.ts'

/** What the secret key of provider keys makes of a fixed text: tells keys apart, and no key can be had from it. */
const PURPOSE = 'provider-keys'

/** Leaves the value of a key where there is none yet. @returns whether it is the one that is there */
export const verifyKeyFingerprint = ({ write }: Database, value: string): Promise<boolean> =>
  write(null, async (db) => {
    await db
      .insertInto('key_fingerprint')
      .values({ purpose: PURPOSE, value })
      .onConflict((conflict) => conflict.column('purpose').doNothing())
      .execute()
    const kept = await db
      .selectFrom('key_fingerprint')
      .select('value')
      .where('purpose', '=', PURPOSE)
      .execute()
    return kept[0]?.value === value
  })
