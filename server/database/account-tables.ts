// Rows of accounts.
import type { Generated } from 'kysely'

export interface UsersTable {
  id: string
  email: string
  /** For comparison: normalised, in lower case. */
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
  /** Where a login token is used, such as `Firefox, Android`; null where it is not known. */
  device: Generated<string | null>
}

export interface PasswordResetsTable {
  user_id: string
  /** SHA-256 of the link's secret part, hexadecimal. */
  hash: string
  expires_at: number
}

export interface AttemptLimitsTable {
  /** A hash, because the limited thing may be an e-mail or network address. */
  key: string
  failures: number
  last_failed_at: number
}
