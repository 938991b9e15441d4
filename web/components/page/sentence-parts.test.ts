import { expect, test } from 'vitest'
import type { Sentence } from '../../../contract/sources.ts'
import { doubtedParts, sentenceText } from './sentence-parts.ts'

const CONTENT = '**07:20–11:30** Slept well.'
const SENTENCE = {
  ...{ start: 0, end: CONTENT.length, eventIds: [], basis: 'none', verdict: 'doubted' },
  doubts: [{ kind: 'time', strength: 'soft', by: 'rules', start: 8, end: 13, message: '' }],
} as Sentence

test('a sentence is read without Markdown, and its doubted part is the same as in the page', () => {
  expect(sentenceText(CONTENT, SENTENCE)).toBe('07:20–11:30 Slept well.')
  expect(doubtedParts(CONTENT, SENTENCE).map(({ text, strength }) => [text, strength])).toEqual([
    ['07:20–', undefined],
    ['11:30', 'soft'],
    [' Slept well.', undefined],
  ])
})
