import { expect, test } from 'vitest'
import { firstSentence } from './first-sentence.ts'

test.each([
  ['', ''],
  ['Fog all day. Then the mill.', 'Fog all day.'],
  ['今天有雾。后来去了磨坊。', '今天有雾。'],
  ['> Quietly. Then not.', 'Quietly.'],
  ['- bread\n- pears', 'bread'],
  ['2026 began. It rained.', '2026 began.'],
])('the first sentence of %j is %j', (text, sentence) => expect(firstSentence(text)).toBe(sentence))

test('a long sentence is cut between words', () => {
  const cut = firstSentence(`${'walked '.repeat(60)}home.`)
  expect(cut.length).toBeLessThanOrEqual(162)
  expect(cut).toMatch(/walked …$/)
})
