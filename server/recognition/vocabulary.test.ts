import { expect, test } from 'vitest'
import { buildVocabulary } from './vocabulary.ts'

const event = (content: string, placeName: string | null = null) => ({ content, placeName })

test('ends with the user’s words, after places and names by frequency', () => {
  const events = [
    event('Lunch with Ondine. Then Ondine left.', 'Wehlen, Saxony'),
    event('In the evening we called Rasmus.', 'Wehlen, Saxony'),
    event('A walk', 'Pirna'),
  ]
  expect(buildVocabulary(['Dayleaf'], events)).toBe('Rasmus, Ondine, Pirna, Wehlen, Dayleaf')
})

test('stays short, and keeps the user’s words', () => {
  const events = Array.from({ length: 300 }, (_, index) => event('A walk', `Place number ${index}`))
  const vocabulary = buildVocabulary(['Ondine'], events)
  expect(vocabulary.length).toBeLessThanOrEqual(600)
  expect(vocabulary.endsWith('Ondine')).toBe(true)
})

test('is empty for an empty diary', () => {
  expect(buildVocabulary([], [])).toBe('')
})
