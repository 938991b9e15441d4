import { expect, test } from 'vitest'
import { clientLanguageOf } from './client-languages.ts'

test.each([
  ['en', 'en'],
  ['EN-gb', 'en'],
  ['en_US@posix', 'en'],
  ['zh-Hant-TW', 'zh'],
  ['eng-GB', undefined],
  ['zhx', undefined],
  ['fr-CA', 'fr'],
  ['ja-JP', 'ja'],
  ['it', undefined],
  ['', undefined],
])('the client’s language for the tag “%s” is %s', (tag, language) => {
  expect(clientLanguageOf(tag)).toBe(language)
})
