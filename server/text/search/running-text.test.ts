import { expect, test } from 'vitest'
import { splitRunningText } from './running-text.ts'

test.each([
  ['地铁小说', ['地铁', '小说']],
  ['加班九点', ['加班', '九点']],
  ['圖書館的小說', ['图书馆', '小说']],
  ['天金', ['天金']],
  ['小说', ['小说']],
  ['ร้านกาแฟ', ['ร้าน', 'กาแฟ']],
])('%s has the words %j', (text, words) => {
  expect(splitRunningText(text).map(({ tokens }) => tokens.join(''))).toEqual(words)
})
