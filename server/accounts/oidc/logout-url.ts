/** The address that ends a user's session at the other service. It has the ID token: a login keeps it sealed, and takes it along when it ends. */
import { seal, unseal } from '../../lib/secrets.ts'

const contextOf = (userId: string): string => `logout ${userId}`

export const sealLogoutUrl = (key: Buffer, userId: string, url: string): string =>
  seal(key, url, contextOf(userId))

/** @returns null for a login that has none, and after a change of the secret key: nothing hinders the end of a login */
export function openLogoutUrl(key: Buffer, userId: string, sealed: string | null): string | null {
  try {
    return sealed && unseal(key, sealed, contextOf(userId))
  } catch {
    return null
  }
}
