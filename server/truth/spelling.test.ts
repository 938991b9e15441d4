import { describe, expect, test } from 'vitest'
import { readConcepts } from './concepts.ts'
import type { LanguagePack } from './pack.ts'
import { arabic } from './packs/arabic.ts'
import { german } from './packs/german.ts'
import { japanese } from './packs/japanese.ts'
import { portuguese } from './packs/portuguese.ts'
import { isQuotedFrom } from './quotations.ts'

describe('a note typed without accents says the same', () => {
  test.each<[string, string, LanguagePack]>([
    ['não', 'nao', portuguese],
    ['böe', 'boe', german],
    ['عاصفة', 'عاصفه', arabic],
    ['أمطار', 'امطار', arabic],
  ])('%s, typed as %s', (word, typed, pack) => {
    const named = readConcepts(word, pack)
    expect(named).not.toEqual([])
    expect(readConcepts(typed, pack)).toEqual(named)
  })

  test.each([
    ['Mañana te despierto yo', 'Marga: "manana te despierto yo"'],
    ['أبوي متى أشتغل معك', 'راكان: "ابوي متي اشتغل معك"'],
  ])('the quotation “%s” stands in it', (quotation, content) => {
    expect(isQuotedFrom(quotation, content)).toBe(true)
  })

  test('but kana without their marks are other kana', () => {
    expect(readConcepts('うどんを作らず、', japanese)).not.toEqual([])
    expect(readConcepts('うどんを作らす、', japanese)).toEqual([])
  })
})
