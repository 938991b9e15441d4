import { expect, test, vi } from 'vitest'
import { titleOf } from '../ai/prompt.ts'
import { applyRepair } from '../ai/repair-prompt.ts'
import { BlockFilter, readWeaveAnswer } from '../ai/weave-answer.ts'
import { listDropped, quoteOwn } from '../journal/pages/own-text.ts'
import { carryOver, NO_EVIDENCE } from '../journal/pages/page-evidence.ts'
import { applyBlocks } from '../journal/weave/apply.ts'
import { joinParagraphs, splitParagraphs } from '../journal/weave/paragraphs.ts'
import { checkPage } from './check.ts'
import { readHan } from './han-numbers.ts'
import { MarkFilter } from './marks.ts'
import { splitSentences } from './sentences.ts'

/** So long that reading it in quadratic time would take many minutes. */
const LENGTH = 500_000
// Each takes two seconds at most on a busy machine.
vi.setConfig({ testTimeout: 40_000 })
const rep = (part: string) => part.repeat(LENGTH / part.length)

test.each([
  ['initials', rep('A. B. ')],
  ['abbreviations', rep('Mr. ')],
  ['opening quotation marks', `He ${rep('“')}left. Then he came.`],
])('a text of %s is cut into sentences in linear time', (_what, text) => {
  expect(splitSentences(text).at(-1)?.end).toBe(text.trimEnd().length)
})

test('a text of many sentences is compared with an earlier one in linear time', () => {
  const earlier = { ...NO_EVIDENCE, content: rep('We ate! ') }
  expect(carryOver(earlier, rep('We sat! ')).own).toHaveLength(LENGTH / 8)
  expect(carryOver(earlier, earlier.content)).toEqual(NO_EVIDENCE)
})

test.each([
  ['Han numerals', rep('三百二十')],
  ['a Han decimal', `${rep('三')}点`],
])('a text of %s is read in linear time', (_what, text) => {
  expect(readHan(text)).toBeDefined()
})

test('a sentence of full stops is read in linear time', () => {
  const page = { date: '2024-03-14', marks: [], events: [], knownNames: new Set<string>(), own: [] }
  expect(checkPage({ ...page, content: `He${rep('.')}a` }).sentences).toHaveLength(1)
})

test('blanks inside a page are passed on, repaired and titled in linear time', () => {
  const blanks = rep('\t')
  const filter = new MarkFilter(['We ate.'])
  expect(filter.push(`We${blanks}ate [1].`) + filter.end()).toHaveLength(LENGTH + 'Weate.'.length)
  expect(titleOf(`# Lake${blanks}.`)).toBe('Lake')
  const text = `We ate.${blanks}We sat. We left.`
  const start = text.indexOf('We sat.')
  const doubted = [{ start, end: start + 7, text: 'We sat.', reasons: [] }]
  expect(applyRepair({ text, marks: [] }, doubted, { text: '1: DROP', marks: [] })?.text).toContain(
    'We left.',
  )
})

test('thousands of doubted sentences are replaced and dropped in linear time', () => {
  const text = rep('We ate. ')
  const spans = splitSentences(text)
  const doubted = spans.map((span) => ({ ...span, text: 'We ate.', reasons: [] }))
  const marks = spans.map(({ end }) => ({ offset: end, numbers: [1] }))
  const lines = spans
    .map((_, index) => `${index + 1}: ${index % 2 === 0 ? 'We sat.' : 'DROP'}`)
    .slice(0, 9_999)
  const answer = `${lines.join('\n')}`
  const some = doubted.slice(0, lines.length)
  const cited = [...answer.matchAll(/sat\./gu)].map(({ index }) => ({ offset: index + 4, numbers: [2] }))
  const mended = applyRepair({ text, marks }, some, { text: answer, marks: cited })
  expect(mended?.text.match(/We sat\. /gu)).toHaveLength(5_000)
  expect(mended?.marks.filter(({ numbers }) => numbers[0] === 2)).toHaveLength(5_000)
  const blanks = { text: `1: We sat.${rep(' \t')}\u0085`, marks: [] }
  expect(applyRepair({ text, marks }, doubted.slice(0, 1), blanks)).toBeDefined()
})

test('a page of thousands of paragraphs is woven in linear time', () => {
  const count = LENGTH / 8
  const content = rep('We ate\n\n')
  const spans = Array.from({ length: count }, (_, index) => ({ start: index * 8, end: index * 8 + 6 }))
  const opinions = spans.map((span) => ({ ...span, kind: 'content' as const, message: '' }))
  const page = {
    content,
    own: spans,
    opinions,
    marks: spans.map(({ end }) => ({ offset: end, numbers: [1] })),
  }
  const { lead, paragraphs } = splitParagraphs(page)
  expect(JSON.stringify(joinParagraphs(lead, paragraphs))).toHaveLength(JSON.stringify(page).length)
  const answer = spans.map((_, index) => `=== after ${index + 1} ===\nWe sat`).join('\n')
  const blocks = readWeaveAnswer(answer) ?? []
  const marks = [...answer.matchAll(/sat/gu)].map(({ index }) => ({ offset: index + 3, numbers: [2] }))
  const woven = applyBlocks(paragraphs, blocks, marks, { isOpen: () => true, canAdd: true }) ?? []
  expect(woven.flatMap((paragraph) => paragraph.marks)).toHaveLength(2 * count)
})

test.each([' ', '> ', '=', '*'])('a streamed line of "%s" is passed on in linear time', (part) => {
  const filter = new BlockFilter()
  for (const piece of `=== after 1 ===\nWe ate\n${rep(part)}`) filter.push(piece)
  expect(filter.end()).toBeDefined()
})

test('pictures without an end are looked for in linear time', () => {
  expect(quoteOwn({ content: rep('!['), own: [] })).toEqual([])
})

test('sentences of the owner are quoted, and looked for in another text, in linear time', () => {
  const content = Array.from({ length: LENGTH / 20 }, (_, index) => `We saw swan ${index}.`).join(' ')
  const page = { content, own: splitSentences(content) }
  expect(page.own.length).toBeGreaterThan(LENGTH / 25)
  expect(quoteOwn(page)).toHaveLength(page.own.length)
  expect(listDropped(page, content.replaceAll('swan', 'owl'))).toHaveLength(page.own.length)
  expect(listDropped(page, content)).toEqual([])
})
