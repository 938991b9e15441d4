import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createFastHmac } from './fast-hmac.ts'

test.each([1, 32, 64])('is HMAC-SHA-256 with a key of %i bytes', (length) => {
  const key = randomBytes(length)
  for (const message of ['', 'ü', 'long '.repeat(100)])
    expect(createFastHmac(key)(message)).toBe(createHmac('sha256', key).update(message).digest('base64url'))
})
