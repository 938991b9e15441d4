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
}

export interface PasswordResetsTable {
  user_id: string
  /** SHA-256 of the link's secret part, hexadecimal. */
  hash: string
  expires_at: number
}

export interface AttemptLimitsTable {
  /** A hash of what is limited, such as an e-mail address or a network. */
  key: string
  failures: number
  last_failed_at: number
}
