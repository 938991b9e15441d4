import { expect, test } from 'vitest'
import { codeOf, findStep, stepAt, toBase32 } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// The last six digits of RFC 6238, appendix B.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code is %s', (seconds, code) => {
  expect(codeOf(secret, stepAt(seconds * 1000))).toBe(code)
})

test.each([
  [-60_000, false],
  [-30_000, true],
  [0, true],
  [30_000, true],
  [60_000, false],
])('a code of %i ms from now is taken: %s', (offMs, isTaken) => {
  const now = 1_700_000_000_000
  expect(findStep(secret, codeOf(secret, stepAt(now + offMs)), now) !== undefined).toBe(isTaken)
})

test.each(['', '28708', '2870820', 'abcdef', '２８７０８２'])('%j is no code', (code) => {
  expect(findStep(secret, code, 59_000)).toBeUndefined()
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %j in base32, without padding', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded)
})
