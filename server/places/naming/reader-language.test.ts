import { describe, expect, it } from 'vitest'
import { findReaderTag, readerLanguage } from './reader-language.ts'

describe('the language of an Accept-Language header', () => {
  it.each([
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de-AT'],
    ['en;q=0.5, fr;q=0.9', 'fr'],
    ['tlh,fr;q=0.5', 'fr'],
    ['fr;q=0,de;q=0.1', 'de'],
    ['de-u-co-phonebk', 'de'],
    ['zh-Hant-TW', 'zh-Hant-TW'],
    ['*', undefined],
    ['', undefined],
    [undefined, undefined],
    [';;q=,,-,x'.repeat(100), undefined],
    ['en;q=abc', undefined],
  ])('%s is %s', (header, tag) => {
    expect(findReaderTag(header)).toBe(tag)
  })
})

describe('names of countries', () => {
  it.each([
    ['fr', 'DE', 'Allemagne'],
    ['de', 'RE', 'Réunion'],
    ['en', 'HK', 'Hong Kong'],
    ['en', 'US', 'United States'],
    ['unknown language', 'DE', 'Germany'],
    ['en', 'QQ', undefined],
  ])('%s, %s', (language, code, name) => {
    expect(readerLanguage(language).countryName(code)).toBe(name)
  })
})

it('names are looked for in the reader’s way of writing Chinese first', () => {
  expect(readerLanguage('zh').names).toEqual(['zh-Hans', 'zh-Hant'])
  expect(readerLanguage('zh-HK').names).toEqual(['zh-Hant', 'zh-Hans'])
  expect(readerLanguage('pt-BR').names).toEqual(['pt'])
})
