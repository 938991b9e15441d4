/**
 * Format of tokens: a prefix for the kind (`dl_` login token, `dk_` API key, `dr_` link to a new password, `df_` token of a feed), the user's id in base64url, by which
 * the look-up names the user, and 256 random bits. Only the hash of the whole is stored.
 */
import { randomSecret, sha256 } from '../lib/secrets.ts'

const PREFIXES = { login: 'dl_', key: 'dk_', reset: 'dr_', feed: 'df_' } as const
const TOKEN_PATTERN = /^(?:dl_|dk_|dr_|df_)([\w-]{22})[\w-]{43}$/

/** The 16 bytes of a user's id, base64url. */
export const packId = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

export function unpackId(packed: string): string {
  const hex = Buffer.from(packed, 'base64url').toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

export function createToken(
  kind: keyof typeof PREFIXES,
  userId: string,
): { token: string; hash: string; hint: string } {
  const token = PREFIXES[kind] + packId(userId) + randomSecret()
  return { token, hash: sha256(token), hint: token.slice(-4) }
}

/** @returns the claimed user and the hash to look up; undefined for a malformed token */
export function readToken(token: string): { userId: string; hash: string } | undefined {
  const packedId = TOKEN_PATTERN.exec(token)?.[1]
  return packedId === undefined ? undefined : { userId: unpackId(packedId), hash: sha256(token) }
}
