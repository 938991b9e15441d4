import { expect, test } from 'vitest'
import { splitText } from './split-text.ts'

test.each([
  ['short', ['short']],
  ['One two.\n\nThree four five', ['One two.', 'Three four five']],
  ['One two three\nfour five', ['One two three', 'four five']],
  ['One two xy. Three four', ['One two xy.', ' Three four']],
  ['我们一起去了很远的湖边。天气很好啊', ['我们一起去了很远的湖边。', '天气很好啊']],
  ['abcdefghijklmnopqrstuvwxyz', ['abcdefghijklmnop', 'qrstuvwxyz']],
  ['😀'.repeat(20), ['😀'.repeat(16), '😀'.repeat(4)]],
])('%j is kept in parts of at most 16 characters', (text, parts) => {
  expect(splitText(text, 16)).toEqual(parts)
})

test('a text of 154,007 characters loses none of its words', () => {
  const text = Array.from({ length: 22_001 }, (_, at) => `w${100_000 + (at % 9_000)}`)
    .join(' ')
    .slice(0, 154_007)
  const parts = splitText(text, 100_000)
  expect(parts).toHaveLength(2)
  expect(parts.join(' ').split(/\s+/)).toEqual(text.split(/\s+/))
})
