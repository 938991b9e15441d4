import { expect, test } from 'vitest'
import { wordStemsOf } from './stems.ts'

const stems = (text: string) => wordStemsOf(text).map(({ stem }) => stem)

test('the words of a text tell its language', () => {
  expect(stems('Häuser im Fluß, über Böden')).toContain('de:haus')
})

test('letters in a row that are too long for a word tell no language', () => {
  expect(stems(`Häuser ${'ßäöü'.repeat(11)}`)).toEqual(['?:hau'])
})
