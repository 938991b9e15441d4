import { expect, test } from 'vitest'
import { splitIntoWords } from './title-text.tsx'

test.each([
  ['外婆家的四种饺子', ['外婆家', '的', '四', '种', '饺子']],
  // Beside punctuation a line breaks by the usual rules: never before a comma, never after an opening quotation mark.
  ['皮要薄，“话要少”', ['皮', '要', '薄，“话', '要', '少”']],
  ['Four kinds of dumplings', ['Four kinds of dumplings']],
  ['', ['']],
])('%s may break between its words', (text, pieces) => {
  expect(splitIntoWords(text)).toEqual(pieces)
})
