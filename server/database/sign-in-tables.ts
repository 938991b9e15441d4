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
