/** The address that ends a user's session at the other service. It has the ID token: a login keeps it sealed, and takes it along when it ends. */
import { seal, unseal } from '../../lib/secrets.ts'

const contextOf = (userId: string): string => `logout ${userId}`

export const sealLogoutUrl = (key: Buffer, userId: string, url: string): string =>
  seal(key, url, contextOf(userId))

/** @returns null also after a change of the secret key: nothing hinders the end of a login */
export const openLogoutUrl = (key: Buffer, userId: string, sealed: string | null): string | null =>
  (sealed && unseal(key, sealed, contextOf(userId))) ?? null
