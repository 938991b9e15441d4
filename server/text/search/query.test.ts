import { expect, test } from 'vitest'
import { parseQuery } from './query.ts'

const words = (
  terms: readonly { tokens: readonly string[]; hasStar?: boolean; isPrefix?: boolean }[],
): string[] =>
  terms.map(({ tokens, hasStar, isPrefix }) => tokens.join(' ') + (hasStar || isPrefix ? '*' : ''))

test.each([
  ['lake', ['lake'], []],
  ['Lake HOUSE', ['lake', 'house'], []],
  ['"lake house" boat', ['lake house', 'boat'], []],
  ['„See Haus“ «lac bleu»', ['see haus', 'lac bleu'], []],
  ['wor*', ['wor*'], []],
  ['lake -rain −"heavy snow"', ['lake'], ['rain', 'heavy snow']],
  ['去了東京', ['去 了 东 京'], []],
  ['我 -雨', ['我'], ['雨']],
  ['don’t', ['don t'], []],
  ['well-known', ['well known'], []],
  ['"unclosed phrase', ['unclosed phrase'], []],
  ['"lake hou*" "see hau"*', ['lake hou*', 'see hau*'], []],
  ['ｗｏｒ＊ －ｒａｉｎ ＂ｌａｋｅ　ｈｏｕｓｅ＂', ['wor*', 'lake house'], ['rain']],
  ['a - b', ['a', 'b'], []],
  ['snow-', ['snow'], []],
  ['cats OR dogs', ['cats', 'dogs'], []],
  ['cats | dogs lake', ['cats', 'dogs', 'lake'], []],
  ['OR cats OR', ['or', 'cats'], []],
  ['1 234 boats', ['1 234', 'boats'], []],
  ['צה"ל', ['צה ל'], []],
])('%s is understood', (text, required, excluded) => {
  const terms = parseQuery(text)
  expect(words(terms.required)).toEqual(required)
  expect(words(terms.excluded)).toEqual(excluded)
})

test('a star after one letter or after a character of running text is no prefix', () => {
  expect(words(parseQuery('a* 京*').required)).toEqual(['a', '京'])
})

test.each(['', '   ', '***', '"" …', '"', '-', '|', '“', '- -', '„'])(
  '%j has nothing to look for',
  (text) => {
    expect(parseQuery(text)).toEqual({ required: [], excluded: [] })
  },
)

test.each([
  ['lake Häuser', [false, true], ['lake', 'häuser']],
  ['lake "big house"', [false, false], ['lake', undefined]],
  ['wor* lake -rain', [true, true], ['wor', 'lake']],
  ['well-kno', [true], [undefined]],
  ['去了東京', [false], [undefined]],
])(
  'in %s the last word and those with a star may be beginnings, and single words have forms',
  (text, beginnings, spelled) => {
    const { required } = parseQuery(text)
    expect(required.map(({ isBeginning }) => isBeginning)).toEqual(beginnings)
    expect(required.map((term) => term.spelled)).toEqual(spelled)
  },
)

test('words that are joined by OR are one group', () => {
  const { required } = parseQuery('cats OR dogs lake | pond')
  expect(required.map(({ group }) => group)).toEqual([0, 0, 2, 2])
})

test.each(['x '.repeat(17), `x ${'-y '.repeat(16)}`, '今'.repeat(65)])('the long %s is refused', (text) => {
  expect(() => parseQuery(text)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }))
})
