import { expect, test } from 'vitest'
import { normalizeLong } from './normalize-long.ts'

test.each(['e\u0301 o\u0323\u0302', 'ﬁn', `a${'\u0301'.repeat(30)}b`, ''])(
  '%j is normalized as ever',
  (text) => {
    for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const)
      expect(normalizeLong(text, form)).toBe(text.normalize(form))
  },
)

test('marks are sorted thirty at a time', () => {
  const marks = '\u0301\u0323'.repeat(20)
  const sorted = (count: number) => '\u0323'.repeat(count) + '\u0301'.repeat(count)
  expect(normalizeLong(`a${marks}`, 'NFD')).toBe(`a${sorted(15)}\u034f${sorted(5)}`)
})
