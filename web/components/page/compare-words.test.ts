import { expect, test } from 'vitest'
import { compareWords } from './compare-words.ts'

const show = (before: string, after: string): string =>
  compareWords(before, after)
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `[+${text}+]` })[kind])
    .join('')

test.each([
  [
    'My cousin came with two cakes.',
    'My brother came with two cakes.',
    'My [-cousin-][+brother+] came with two cakes.',
  ],
  ['It rained.', 'It rained. All day.', 'It rained.[+ All day.+]'],
  ['', 'Rain', '[+Rain+]'],
  ['外婆教我包饺子。', '外公教我包饺子。', '外[-婆-][+公+]教我包饺子。'],
  // One equal word between two changes is no common ground.
  [
    'We ran home by tram yesterday.',
    'We walked home on foot yesterday.',
    'We [-ran home by tram-][+walked home on foot+] yesterday.',
  ],
])('%s → %s', (before, after, expected) => {
  expect(show(before, after)).toBe(expected)
})

test('a text of two thousand lines is compared line by line, and whole', () => {
  const lines = Array.from({ length: 2_000 }, (_, index) => `Line ${index} of many words`)
  const [before, after] = [lines.join('\n'), lines.with(1_000, 'Another line').join('\n')]
  const parts = compareWords(before, after)
  expect(parts.filter(({ kind }) => kind === 'added').map(({ text }) => text)).toEqual(['Another line\n'])
  expect(
    parts
      .filter(({ kind }) => kind !== 'removed')
      .map(({ text }) => text)
      .join(''),
  ).toBe(after)
  expect(
    parts
      .filter(({ kind }) => kind !== 'added')
      .map(({ text }) => text)
      .join(''),
  ).toBe(before)
})
