/** One-time codes by time, RFC 6238: six digits, a step of 30 seconds, HMAC-SHA-1, which every app knows. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
/** RFC 4226 recommends as many for SHA-1. */
const SECRET_BYTES = 20
/** Clocks of phones, and people who type, are that many steps off. */
const DRIFT_STEPS = 1
const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE_32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

export const stepAt = (nowMs: number): number => Math.floor(nowMs / STEP_MS)

export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0x0f
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/** @returns the step of a code that is of about now; undefined for another */
export function findStep(secret: Buffer, code: string, nowMs: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const now = stepAt(nowMs)
  const steps = Array.from({ length: 2 * DRIFT_STEPS + 1 }, (_, index) => now - DRIFT_STEPS + index)
  return steps.filter((step) => timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code))).at(-1)
}

/** What an app reads from a QR code: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export const totpAddress = (secret: string, email: string): string =>
  `otpauth://totp/${encodeURIComponent(`Dayleaf:${email}`)}?secret=${secret}&issuer=Dayleaf`
