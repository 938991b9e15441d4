import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../tests/harness/fuzz/any-character.ts'
import { HOSTILE_EVENTS } from '../../tests/harness/models/hostile-events.ts'
import { toSearchText } from './search-text.ts'
import { tokenize, tokenizeInParts } from './tokens.ts'

test.each([
  ['Hello, World!', 'hello world'],
  ['Straße CAFÉ Ångström', 'strasse cafe angstrom'],
  ['ＡＢＣ１２３', 'abc123'],
  ['今天去了東京', '今 天 去 了 东 京'],
  ['ﾃｽﾄ テスト', 'て す と て す と'],
  ['한국어', '한 국 어'],
  ['Lake ![Two swans](attachment:0199d3e0-0000-7000-8000-000000000001) home', 'lake two swans home'],
  ['attachment:home', 'attachment home'],
  ['Œuvre ﬁne', 'oeuvre fine'],
  ['I went 去 home', 'i went 去 home'],
  ['ёлка й', 'елка и'],
  ['😀👍🏽', '😀 👍'],
  ['हिन्दी', 'हिन्दी'],
  ['น้ำตลาด', 'น้ํ า ต ล า ด'],
  ['น\u0e4d\u0e49า', 'น้ํ า'],
  ['น\u0e33\u0e49', 'น้ํ า'],
  ['שָׁלוֹם', 'שלום'],
  ['سَلَامٌ أحمد می\u200cخواهم', 'سلام احمد ميخواهم'],
  ['\u1112\u1161\u11ab 가\u11a8', '한 각'],
  ['ｶﾞ か\u3099 ヴ', 'が が ゔ'],
  ['👨‍👩‍👧 🇯🇵 1️⃣ ❤️', '👨 👩 👧 🇯 🇵 1 ❤'],
  ['㍿ ½ m²', '株 式 会 社 1 2 m2'],
  ['co\u00adoperate don’t l’été', 'cooperate don t l ete'],
  ['İstanbul ΟΔΟΣ Łódź', 'istanbul οδοσ lodz'],
  // One word as several languages, keyboards and programs write it.
  ['کتاب كتاب كتــاب', 'كتاب كتاب كتاب'],
  ['مدرسة مدرسه یک يك على علی', 'مدرسه مدرسه يك يك علي علي'],
  ['أحمد إحمد آحمد ٱحمد', 'احمد احمد احمد احمد'],
  ['圖書館 图书馆 図書館', '图 书 馆 图 书 馆 图 书 馆'],
  ['臺灣 台湾 頭髮 头发 裡 裏', '台 湾 台 湾 头 发 头 发 里 里'],
  ['ज़मीन ज़मीन जमीन', 'जमीन जमीन जमीन'],
  ['বাড়ি বাড়ি', 'বাডি বাডি'],
  ['hel\u200blo hel\u2060lo hel\ufefflo', 'hello hello hello'],
  ['۱۲۳ ١٢٣ १२३ ๑๒๓ １２３', '123 123 123 123 123'],
  ["donʼt п’ять п'ять пʼять", 'don t п ять п ять п ять'],
  ['ൻ ന്\u200d', 'ന് ന്'],
  ['ɓaƙi baki', 'baki baki'],
  ['ײד ייד', 'ייד ייד'],
  ['Đường đường duong', 'duong duong duong'],
  ['x'.repeat(70), `${'x'.repeat(64)} ${'x'.repeat(6)}`],
  ['', ''],
])('%j is searched as %j', (text, expected) => {
  expect(toSearchText(text)).toBe(expected)
})

const anyText = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom('a', 'É', '東', '한', '\u11a8', '\u0301', 'ﬁ', '👍', '\ud83d', ' ', 'ﷺ'),
    maxLength: 300,
  }),
)

test('tokens with offsets are the indexed ones', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(toSearchText(text)).toBe(
        tokenize(text)
          .map((token) => token.text)
          .join(' '),
      )
    }),
  )
})

test('each token has its position in the original', () => {
  const text = 'Ein Café, ﬁne 東京'
  expect(tokenize(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    'Ein',
    'Café',
    'ﬁne',
    '東',
    '京',
  ])
})

test('preparing a text twice gives the same result', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(toSearchText(toSearchText(text))).toBe(toSearchText(text))
    }),
  )
})

test('tokens lie in the text one after the other and hold no space', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
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

test('composed and decomposed text are the same to it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(toSearchText(text.normalize('NFD'))).toBe(toSearchText(text.normalize('NFC')))
    }),
  )
})

test('endless marks on one letter take linear time', () => {
  expect(toSearchText(`a${'\u0301\u0316'.repeat(50_000)}b c`)).toBe('ab c')
})

test.each(Object.entries(HOSTILE_EVENTS))('%s have the same tokens in parts', async (_what, make) => {
  const text = make(25_000)
  const pauses: number[] = []
  const tokens = await tokenizeInParts(text, async () => {
    pauses.push(1)
  })
  expect(tokens).toEqual(tokenize(text))
  expect(pauses.length).toBeGreaterThan(0)
})
