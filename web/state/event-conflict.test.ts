import { describe, expect, test } from 'vitest'
import type { DatedEvent } from '../../contract/events.ts'
import { isContradicted, joinTexts } from './event-conflict.ts'

const base: Partial<DatedEvent> = { content: 'A walk', type: 'text', placeName: null, measures: [] }
const steps = (value: number) => ({ name: 'steps', value, unit: null })

describe('a change is contradicted', () => {
  test.each<[string, Partial<DatedEvent>, Partial<DatedEvent>, boolean]>([
    ['by another text', { content: 'A long walk' }, { content: 'A short walk' }, true],
    ['not by the same text', { content: 'A long walk' }, { content: 'A long walk' }, false],
    ['not by a change of something else', { content: 'A long walk' }, { placeName: 'Bern' }, false],
    ['not where nothing was changed', { content: 'A long walk' }, {}, false],
    ['by other figures', { measures: [steps(9)] }, { measures: [steps(7)] }, true],
    ['by one field of several', { content: 'A run', type: 'health' }, { type: 'event' }, true],
  ])('%s', (_how, changes, theirs, expected) => {
    expect(isContradicted(base, changes, { ...base, ...theirs })).toBe(expected)
  })
})

test('both texts become one, and none is repeated', () => {
  expect(joinTexts('By the lake', 'In the wood')).toBe('By the lake\n\nIn the wood')
  expect(joinTexts('By the lake, in the wood', 'By the lake')).toBe('By the lake, in the wood')
  expect(joinTexts('By the lake', 'By the lake, in the wood')).toBe('By the lake, in the wood')
})
