import { expect, test } from 'vitest'
import { withoutSigns } from './plain-text.ts'

test.each([
  ['# Friday\n**07:20** up, __early__; 2 * 3 # 6', 'Friday\n07:20 up, early; 2 * 3 # 6'],
  ['“*The skin thin*”, she said, and *folded*.', '“The skin thin”, she said, and folded.'],
  ['她说*皮要薄*，话要少', '她说皮要薄，话要少'],
  ['the words few*, she said', 'the words few, she said'],
  ['a board of 2*3 metres', 'a board of 2*3 metres'],
])('a piece of a page is read without the signs of its Markdown: %j', (text, plain) =>
  expect(withoutSigns(text)).toBe(plain),
)
