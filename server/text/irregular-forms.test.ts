import { expect, test } from 'vitest'
import { stemIn } from './stems.ts'
import type { Language } from './stop-words.ts'
import { stemsOfForms } from './word-stems.ts'

const stemsOf = (language: Language, word: string) => stemsOfForms(stemIn, [language], { word, folded: word })

test.each([
  ['en', 'mouse', 'mice'],
  ['en', 'mice', 'mouse'],
  ['en', 'running', 'ran'],
  ['en', 'wrote', 'writing'],
  ['en', 'goes', 'went'],
  ['de', 'gehen', 'ging'],
  ['de', 'gegangen', 'gehe'],
  ['de', 'aufstehen', 'aufgestanden'],
  ['de', 'verstehen', 'verstanden'],
  ['de', 'schreiben', 'schrieb'],
  ['de', 'läuft', 'gelaufen'],
  ['es', 'hacer', 'hizo'],
  ['fr', 'yeux', 'œil'],
  ['it', 'uomo', 'uomini'],
  ['nl', 'lopen', 'liep'],
] satisfies [Language, string, string][])('%s: "%s" finds "%s"', (language, word, form) => {
  expect(stemsOf(language, word)).toContain(stemIn(language, form))
})

test.each([
  ['en', 'mouse', 'mousse'],
  ['en', 'better', 'bet'],
  ['de', 'verlieren', 'liegen'],
  ['de', 'garten', 'gehen'],
] satisfies [Language, string, string][])('%s: "%s" does not find "%s"', (language, word, other) => {
  expect(stemsOf(language, word)).not.toContain(stemIn(language, other))
})
