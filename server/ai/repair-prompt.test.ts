import { expect, test } from 'vitest'
import { splitSentences } from '../truth/sentences.ts'
import { applyRepair, buildRepairPrompt } from './repair-prompt.ts'

const PAGE = '# Out\n\nWe walked. We ran! We ate.\n\nIt snowed.\n\nWe slept.'

/** Doubts the sentences that begin so. */
function repair(answer: string, ...doubted: string[]) {
  const spans = splitSentences(PAGE).filter(({ start }) =>
    doubted.some((text) => PAGE.startsWith(text, start)),
  )
  const sentences = spans.map((span) => ({ ...span, text: PAGE.slice(span.start, span.end), reasons: [] }))
  const marks = splitSentences(PAGE).map(({ end }, index) => ({ offset: end, numbers: [index] }))
  const repaired = applyRepair({ text: PAGE, marks }, sentences, { text: answer, marks: [] })
  const cited = repaired?.marks.map(({ offset, numbers }) => [
    repaired.text.slice(0, offset).slice(-6),
    ...numbers,
  ])
  return repaired && { text: repaired.text, cited }
}

test.each([
  ['a sentence', '1: We crept.', ['We ran'], PAGE.replace('We ran!', 'We crept.')],
  ['a dropped sentence', '1: DROP', ['We ran'], PAGE.replace(' We ran!', '')],
  ['the first of a paragraph', '1: drop', ['We walked'], PAGE.replace('We walked. ', '')],
  ['the last of a paragraph', '1: DROP.', ['We ate'], PAGE.replace(' We ate.', '')],
  ['a whole paragraph', '1: [DROP]', ['It snowed'], PAGE.replace('It snowed.\n\n', '')],
  ['the last paragraph', '1: DROP', ['We slept'], PAGE.replace('\n\nWe slept.', '')],
  [
    'several',
    '1: DROP\n2: It rained.',
    ['We ran', 'It snowed'],
    PAGE.replace(' We ran!', '').replace('snow', 'rain'),
  ],
])('%s is repaired, and nothing else changes', (_what, answer, doubted, text) => {
  expect(repair(answer, ...doubted)?.text).toBe(text)
})

test('keeps the citation marks of other sentences', () => {
  expect(repair('1: We crept slowly.', 'We ran')?.cited).toEqual([
    ['# Out', 0],
    ['alked.', 1],
    ['e ate.', 3],
    ['nowed.', 4],
    ['slept.', 5],
  ])
})

test.each([
  ['prose', 'The page is fine.'],
  ['too few lines', '1: We crept.'],
  ['one line twice', '1: We crept.\n1: DROP\n2: DROP'],
])('%s repairs nothing', (_what, answer) => {
  expect(repair(answer, 'We ran', 'We ate')).toBeUndefined()
})

test('a repair never empties a page', () => {
  const all = ['We walked', 'We ran', 'We ate', 'It snowed', 'We slept']
  expect(repair(all.map((_, index) => `${index + 1}: DROP`).join('\n'), ...all)).toBeUndefined()
})

test.each([
  [10_000, true],
  [20_000, true],
  [1_000, false],
])('a prompt of at most %s characters has the first sentences that fit: %s', (maxChars, isAny) => {
  const doubted = Array.from({ length: 100 }, (_, index) => ({
    ...{ start: index, end: index + 1, text: `"${index}" \n`.repeat(40), reasons: ['<a>'] },
  }))
  const { prompt, sentences } = buildRepairPrompt({
    date: '2026-03-14',
    events: [],
    sentences: doubted,
    maxChars,
  })
  expect(prompt.system.length + prompt.prompt.length).toBeLessThanOrEqual(maxChars + (isAny ? 0 : 1_000))
  expect(sentences).toEqual(doubted.slice(0, sentences.length))
  expect(sentences.length > 0).toBe(isAny)
  expect(prompt.prompt).toContain(`with ${sentences.length} lines`)
})
