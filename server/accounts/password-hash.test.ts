import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { hashPassword, isOutdated, isPasswordOf } from './password-hash.ts'

test('the right password matches; a wrong one, and any without an account, does not', async () => {
  const stored = await hashPassword('correct horse')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=32768,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await isPasswordOf(stored, 'correct horse')).toBe(true)
  expect(await isPasswordOf(stored, 'correct horsf')).toBe(false)
  expect(await isPasswordOf(undefined, 'correct horse')).toBe(false)
})

test('composed and decomposed Unicode is the same password', async () => {
  const stored = await hashPassword('caf\u00e9 caf\u00e9')
  expect(await isPasswordOf(stored, 'cafe\u0301 cafe\u0301')).toBe(true)
})

test('a stored hash is checked with its own parameters', async () => {
  const { argon2Sync } = await import('node:crypto')
  const nonce = Buffer.alloc(16, 7)
  const tag = argon2Sync('argon2id', {
    message: 'old times',
    nonce,
    memory: 8192,
    passes: 3,
    parallelism: 1,
    tagLength: 32,
  })
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const stored = `$argon2id$v=19$m=8192,t=3,p=1$${text(nonce)}$${text(tag)}`
  expect(await isPasswordOf(stored, 'old times')).toBe(true)
  expect(isOutdated(stored)).toBe(true)
  expect(isOutdated(await hashPassword('new times'))).toBe(false)
})

test('hashes leave no memory behind', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    MEASUREMENT,
  ])
  expect(Number(stdout)).toBeLessThan(16)
}, 60_000)

/** Prints by how many megabytes a process grows by hashes in pairs, after a first one. */
const MEASUREMENT = `
  import { hashPassword } from ${JSON.stringify(import.meta.resolve('./password-hash.ts'))}
  const megabytes = () => process.memoryUsage.rss() / 2 ** 20
  await hashPassword('first')
  const before = megabytes()
  for (let pair = 0; pair < 8; pair += 1)
    await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
  console.log(megabytes() - before)
`

test('more checks than run at once all end', async () => {
  const stored = await hashPassword('correct horse')
  const answers = await Promise.all(Array.from({ length: 6 }, () => isPasswordOf(stored, 'correct horse')))
  expect(answers).toEqual(Array(6).fill(true))
})
