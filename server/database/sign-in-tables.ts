import type { Generated } from 'kysely'

export interface UsersTable {
  id: string
  email: string
  /** For comparison: normalized, in lower case. */
  email_key: string
  password_hash: string
  created_at: number
  /** Set while the account is being erased; nobody can sign in to it any more. */
  erased_at: number | null
  /** Issuer and subject of OpenID Connect by which the user signs in. */
  identity: string | null
  /** 1 for an operator, who manages accounts. */
  is_admin: number | null
  /** Nobody signs in to the account until it is null. */
  disabled_at: number | null
  /** Room for the user's files, in place of the operator's setting. */
  quota_bytes: number | null
}

export interface CredentialsTable {
  user_id: string
  id: string
  kind: 'login' | 'key'
  /** SHA-256 of the secret part, hexadecimal. */
  hash: string
  name: string | null
  hint: string
  created_at: number
  expires_at: number | null
  last_used_at: number | null
  /** Browser and system of a login, such as `Firefox, Android`; null if unknown. */
  device: Generated<string | null>
  /** Of a key, separated by spaces; null: all of them. */
  scopes: Generated<string | null>
  /** The network from which a key was used last. */
  last_used_from: Generated<string | null>
  /** Of a login by OpenID Connect, sealed: the address that ends the session at the other service. */
  logout_url: Generated<string | null>
}

export interface PasswordResetsTable {
  user_id: string
  /** SHA-256 of the link's secret part, hexadecimal. */
  hash: string
  expires_at: number
}

/** A public key of WebAuthn, whose private key a device of the user has. */
export interface PasskeysTable {
  user_id: string
  id: string
  /** The authenticator's id of it, base64url. */
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  /** How often it was used, by the authenticator's count; 0 where it counts nothing. */
  counter: number
  /** JSON: hints for browsers, how to reach the authenticator. */
  transports: string
  /** The host name at which it works: its RP id. */
  site: string
  name: string | null
  created_at: number
  last_used_at: number | null
}

/** Challenges that were answered, until they expire: each is answered once. */
export interface SpentChallengesTable {
  user_id: string
  /** SHA-256 of the challenge, hexadecimal. */
  hash: string
  expires_at: number
}

/** One-time codes of an app (TOTP, RFC 6238). */
export interface OneTimeCodesTable {
  user_id: string
  /** Sealed with the secret key. */
  secret: string
  /** Null until a first code has shown that the app has the secret. */
  confirmed_at: number | null
  /** The step of time of the last code that was taken: each is taken once. */
  last_step: number
}

/** Each signs in once, in place of a one-time code. */
export interface RecoveryCodesTable {
  user_id: string
  /** SHA-256, hexadecimal. */
  hash: string
}
