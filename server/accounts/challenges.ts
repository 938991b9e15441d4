/**
 * Values that a client has to send back within minutes, once. Each says by itself for what it was made and until when it is valid,
 * sealed with the nodes' common key: strangers can ask for any number, and nothing is stored before one is answered.
 */
import type { Clock } from '../lib/clock.ts'
import { seal, unseal } from '../lib/secrets.ts'

const LIFETIME_MS = 5 * 60_000

export interface Challenge {
  text: string
  expiresAt: number
}

export type Challenges = ReturnType<typeof createChallenges>

/** In its one spelling: a challenge is known by it when it was answered. */
const toBase64Url = (text: string): string => Buffer.from(text, 'base64').toString('base64url')

/** @param key of this purpose alone */
export const createChallenges = (key: Buffer, clock: Clock) => ({
  /** @param purpose what it is for: the kind of request, the user, the site */
  issue: (purpose: string): string => toBase64Url(seal(key, String(clock.now() + LIFETIME_MS), purpose)),

  /** @returns undefined if it was not made here for this purpose, or is too old */
  read(text: string, purpose: string): Challenge | undefined {
    const expiresAt = Number(unseal(key, text, purpose) ?? 0)
    return expiresAt > clock.now() ? { text: toBase64Url(text), expiresAt } : undefined
  },
})
