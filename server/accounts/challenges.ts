/**
 * Random values that a client has to send back within minutes, once. Each says by itself for what it was made and until when it is
 * valid, signed with the nodes' common key: strangers can ask for any number, and nothing is stored before one is answered.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../lib/clock.ts'

const LIFETIME_MS = 5 * 60_000
const RANDOM_BYTES = 16
/** Of the time in milliseconds. */
const TIME_BYTES = 6
const HEAD_BYTES = RANDOM_BYTES + TIME_BYTES

export interface Challenge {
  text: string
  expiresAt: number
}

export type Challenges = ReturnType<typeof createChallenges>

/** @param key of this purpose alone */
export function createChallenges(key: Buffer, clock: Clock) {
  const sign = (head: Buffer, purpose: string): Buffer =>
    createHmac('sha256', key).update(head).update(purpose).digest()

  return {
    /** @param purpose what it is for: the kind of request, the user, the site */
    issue(purpose: string): string {
      const head = Buffer.alloc(HEAD_BYTES)
      randomBytes(RANDOM_BYTES).copy(head)
      head.writeUIntBE(clock.now() + LIFETIME_MS, RANDOM_BYTES, TIME_BYTES)
      return Buffer.concat([head, sign(head, purpose)]).toString('base64url')
    },

    /** @returns undefined if it was not made here for this purpose, or is too old */
    read(text: string, purpose: string): Challenge | undefined {
      const bytes = Buffer.from(text, 'base64url')
      const [head, signature] = [bytes.subarray(0, HEAD_BYTES), bytes.subarray(HEAD_BYTES)]
      const expected = sign(head, purpose)
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return undefined
      const expiresAt = head.readUIntBE(RANDOM_BYTES, TIME_BYTES)
      return expiresAt > clock.now() ? { text: bytes.toString('base64url'), expiresAt } : undefined
    },
  }
}
