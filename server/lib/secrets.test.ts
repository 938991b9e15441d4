import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { deriveKey, seal, unseal } from './secrets.ts'

const key = deriveKey(randomBytes(32), 'test')

test('a sealed secret opens with the same key and context', () => {
  expect(unseal(key, seal(key, 'sk-秘密', 'user:a'), 'user:a')).toBe('sk-秘密')
})

test('the same secret is sealed differently each time', () => {
  expect(seal(key, 'sk', 'user:a')).not.toBe(seal(key, 'sk', 'user:a'))
})

test('keys for two purposes differ', () => {
  const master = randomBytes(32)
  const sealed = seal(deriveKey(master, 'one'), 'sk', 'user:a')
  expect(unseal(deriveKey(master, 'one'), sealed, 'user:a')).toBe('sk')
  for (const other of [deriveKey(master, 'other'), master])
    expect(unseal(other, sealed, 'user:a')).toBeUndefined()
})

test('a truncated tag is rejected', () => {
  const sealed = Buffer.from(seal(key, '', 'user:a'), 'base64')
  expect(unseal(key, sealed.toString('base64'), 'user:a')).toBe('')
  expect(unseal(key, sealed.subarray(0, -12).toString('base64'), 'user:a')).toBeUndefined()
})

test.each([
  ['moved to another owner', (sealed: string) => unseal(key, sealed, 'user:b')],
  ['opened with another key', (sealed: string) => unseal(randomBytes(32), sealed, 'user:a')],
  [
    'flipped in one bit',
    (sealed: string) => {
      const bytes = Buffer.from(sealed, 'base64')
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
      return unseal(key, bytes.toString('base64'), 'user:a')
    },
  ],
  ['cut short', (sealed: string) => unseal(key, sealed.slice(0, 20), 'user:a')],
])('it does not open when %s', (_name, open) => {
  expect(open(seal(key, 'sk-live', 'user:a'))).toBeUndefined()
})
