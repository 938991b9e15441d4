import { randomSecret, sha256 } from '../lib/secrets.ts'

/**
 * A credential as it is sent: a prefix that tells its kind (`dl_` login token, `dk_` API key), the user's id
 * so that it is looked up among that user's alone, and 256 random bits, of which only the hash is stored.
 */
const PREFIXES = { login: 'dl_', key: 'dk_' } as const
const TOKEN_PATTERN = /^(?:dl_|dk_)([\w-]{22})[\w-]{43}$/

export type CredentialKind = keyof typeof PREFIXES

const packId = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

function unpackId(packed: string): string {
  const hex = Buffer.from(packed, 'base64url').toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

export function createToken(
  kind: CredentialKind,
  userId: string,
): { token: string; hash: string; hint: string } {
  const token = PREFIXES[kind] + packId(userId) + randomSecret()
  return { token, hash: sha256(token), hint: token.slice(-4) }
}

/**
 * Whose token it claims to be, and the hash to look for; undefined for what cannot be one of ours. The hash is that of
 * the prefix too: a token of the other kind is another one.
 */
export function readToken(token: string): { userId: string; hash: string } | undefined {
  const packedId = TOKEN_PATTERN.exec(token)?.[1]
  return packedId === undefined ? undefined : { userId: unpackId(packedId), hash: sha256(token) }
}
