import { expect, test } from 'vitest'
import { countWords } from './count-words.ts'

test.each([
  ['', 0],
  [' \n—!?', 0],
  ['A walk by the lake.', 5],
  ["I don't know o'clock", 4],
  ['well-known, half - known', 3],
  ['**Bold** [link](x)', 3],
  ['3.5 km in 2026', 5],
  ['Élan, naïve e\u0301te\u0301', 3],
  ['今天去公园。', 5],
  ['今天 wrote 3 pages', 5],
  ['カタカナとひらがな', 9],
  ['한국어 문장입니다', 2],
  ['สวัสดี', 4],
  ['👨‍👩‍👧', 0],
])('%j has %i words', (text, count) => expect(countWords(text)).toBe(count))
