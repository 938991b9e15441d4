import { expect, test } from 'vitest'
import { WORD_CHARACTERS } from './word-boundaries.ts'

const SCRIPTS = /[\p{sc=Latn}\p{sc=Cyrl}\p{sc=Arab}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u
/** Signs that texts of these scripts contain. */
const SIGNS = /[ -\u06ff\u2000-\u206f\u20a0-\u20bf\u2190-\u21ff\u2500-\u2775\u3000-\u303f\uff00-\uff65]/u

test('the characters of words are letters, marks and digits as Unicode has them', () => {
  const isWord = new RegExp(`[${WORD_CHARACTERS}]`, 'u')
  const wrong: string[] = []
  for (let code = 0; code < 0xffff; code += 1) {
    const character = String.fromCharCode(code)
    if (/[\p{Cn}\p{Cs}]/u.test(character) || !(SCRIPTS.test(character) || SIGNS.test(character))) continue
    if (isWord.test(character) !== /[\p{L}\p{M}\p{N}]/u.test(character)) wrong.push(code.toString(16))
  }
  expect(wrong).toEqual([])
})
