import { expect, test } from 'vitest'
import { keyOf, spellingsOf } from '../stems.ts'
import { parseQuery } from './query.ts'
import { respell, spellTerm } from './spelled-terms.ts'

test.each(['ﷺ', 'ﷺﷺﷺ', '½', '℅'])('%s, which stands for several words, has no other spellings', (query) => {
  const [term] = parseQuery(query).required
  expect(term?.tokens.length).toBeGreaterThan(1)
  expect(term && respell(spellTerm(term, { keyOf, spellingsOf }), new Map())).toEqual([])
})

test('words beside such a sign keep their spellings', () => {
  const [term] = parseQuery('"½ Müller"').required
  expect(term && respell(spellTerm(term, { keyOf, spellingsOf }), new Map())).toEqual([
    { tokens: ['1', '2', 'mueller'], isPrefix: false },
  ])
})
