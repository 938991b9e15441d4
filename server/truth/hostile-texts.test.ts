import { expect, test } from 'vitest'
import { titleOf } from '../ai/prompt.ts'
import { applyRepair } from '../ai/repair-prompt.ts'
import { listDropped, quoteOwn } from '../journal/pages/own-text.ts'
import { carryOver, NO_EVIDENCE } from '../journal/pages/page-evidence.ts'
import { checkPage } from './check.ts'
import { readHan } from './han-numbers.ts'
import { MarkFilter } from './marks.ts'
import { splitSentences } from './sentences.ts'

/** So long that reading it in quadratic time would take hours. */
const LENGTH = 2_000_000
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
  expect(checkPage({ ...page, content: `He${rep('.')}a` })).toHaveLength(1)
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

test('pictures without an end are looked for in linear time', () => {
  expect(quoteOwn({ content: rep('!['), own: [] })).toEqual([])
})

test('sentences of the owner are quoted, and looked for in another text, in linear time', () => {
  const content = Array.from({ length: LENGTH / 20 }, (_, index) => `We saw swan ${index}.`).join(' ')
  const page = { content, own: splitSentences(content) }
  expect(page.own.length).toBeGreaterThan(90_000)
  expect(quoteOwn(page)).toHaveLength(page.own.length)
  expect(listDropped(page, content.replaceAll('swan', 'owl'))).toHaveLength(page.own.length)
  expect(listDropped(page, content)).toEqual([])
})
