import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tokenize, toSearchText } from './search-tokens.ts'

test.each([
  ['Hello, World!', 'hello world'],
  ['Straße CAFÉ Ångström', 'strasse cafe angstrom'],
  ['ＡＢＣ１２３', 'abc123'],
  ['今天去了東京', '今 天 去 了 東 京'],
  ['ﾃｽﾄ', 'テ ス ト'],
  ['한국어', '한 국 어'],
  ['Œuvre ﬁne', 'oeuvre fine'],
  ['I went 去 home', 'i went 去 home'],
  ['ёлка й', 'елка и'],
  ['😀👍🏽', '😀 👍'],
  ['हिन्दी', 'हिन्दी'],
  ['', ''],
])('%j is searched as %j', (text, expected) => {
  expect(toSearchText(text)).toBe(expected)
})

test('each token knows where it stands in the original', () => {
  const text = 'Ein Café, ﬁne 東京'
  expect(tokenize(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    'Ein',
    'Café',
    'ﬁne',
    '東',
    '京',
  ])
})

test('what was prepared once is not changed by being prepared again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(toSearchText(toSearchText(text))).toBe(toSearchText(text))
    }),
  )
})

test('tokens lie in the text one after the other and hold no space', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      let before = 0
      for (const token of tokenize(text)) {
        expect(token.start).toBeGreaterThanOrEqual(before === token.start ? before : 0)
        expect(token.end).toBeGreaterThan(token.start)
        expect(token.text).not.toMatch(/["\s]/)
        before = token.end
      }
    }),
  )
})
