import { expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { createToken, readToken } from './tokens.ts'

test('a token names its user and hashes to the stored hash', () => {
  const userId = newId()
  for (const kind of ['login', 'key'] as const) {
    const { token, hash, hint } = createToken(kind, userId)
    expect(readToken(token)).toEqual({ userId, hash })
    expect(token.startsWith(kind === 'login' ? 'dl_' : 'dk_')).toBe(true)
    expect(token.endsWith(hint)).toBe(true)
    const ofOtherKind = token.replace(/^d./, kind === 'login' ? 'dk' : 'dl')
    expect(readToken(ofOtherKind)?.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(readToken(ofOtherKind)?.hash).not.toBe(hash)
  }
})

test('a malformed token is rejected', () => {
  const { token } = createToken('key', newId())
  for (const bad of [
    '',
    'dk_',
    token.slice(0, -1),
    `${token}A`,
    token.replace('dk_', 'dx_'),
    token.replace('_', '-'),
  ]) {
    expect(readToken(bad)).toBeUndefined()
  }
})
