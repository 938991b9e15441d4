import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { lock, unlock } from './age.ts'

/** Made by the program age 1.1.1. */
const MADE_BY_AGE = Buffer.from(
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBQSXMwMEJYZDMxN3RoV0R3UE4xSXJ3IDE4ClRTZXJsV3hlOXZoV3NMdGZSV3g2V3RNTTIwbExxelVJTEpjbzdDMG5xb0EKLS0tIEVkOGU3emhqeW5GSHlIenBCazdXeXZnazB4TGRGY0hpUkd1R3N2S3dQOGMKTywYRWSn8p80gCsfwmLdmN00hZ9UV2aLzN7wCwy6A1QKq4feO1Biv8o6hmditF4=',
  'base64',
)

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const collect = async (chunks: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(chunks))

test('opens a file of age', async () => {
  const opened = await collect(unlock(inPieces(MADE_BY_AGE, 50), 'pässwörd 日本'))
  expect(opened.toString()).toBe('Dear diary ✨\n')
})

test.each([0, 65_536, 65_537])('gives %i bytes back', async (size) => {
  const plain = randomBytes(size)
  const locked = await collect(lock(inPieces(plain, 30_000), 'a password'))
  expect((await collect(unlock(inPieces(locked, 70_000), 'a password'))).equals(plain)).toBe(true)
})

test('rejects a changed or truncated file, and a wrong password', async () => {
  const locked = await collect(lock(inPieces(randomBytes(150_000), 65_536), 'a password'))
  const faultOf = (bytes: Buffer, password = 'a password') =>
    collect(unlock(inPieces(bytes, 65_536), password)).then(
      () => undefined,
      (error) => error.fault,
    )
  const changed = Buffer.from(locked)
  changed[locked.length - 40] = (changed[locked.length - 40] ?? 0) ^ 1
  const header = locked.indexOf('\n--- ')
  const reheaded = Buffer.from(locked)
  reheaded[header + 6] = reheaded[header + 6] === 0x41 ? 0x42 : 0x41
  const endOfFirstChunk = locked.length - (150_000 + 3 * 16) + 65_536 + 16
  expect([
    await faultOf(locked, 'another'),
    await faultOf(changed),
    await faultOf(reheaded),
    await faultOf(locked.subarray(0, endOfFirstChunk)),
    await faultOf(locked.subarray(0, header)),
    await faultOf(Buffer.from(MADE_BY_AGE.toString('latin1').replace('-> scrypt', '-> X25519'), 'latin1')),
  ]).toEqual(['wrong_password', 'damaged', 'damaged', 'damaged', 'damaged', 'no_password_lock'])
})
