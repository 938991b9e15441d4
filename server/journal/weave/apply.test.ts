import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readWeaveAnswer } from '../../ai/weave-answer.ts'
import { NO_EVIDENCE } from '../pages/page-evidence.ts'
import { applyBlocks } from './apply.ts'
import { joinParagraphs, type PageText, splitParagraphs } from './paragraphs.ts'

const CONTENT = '# A day\n\nWe walked.  \n\n\nWe ate soup. It was my idea.\n\nWe slept.\n'
const OWN = 'It was my idea.'
const at = (text: string) => CONTENT.indexOf(text)
const PAGE: PageText = {
  content: CONTENT,
  marks: [
    { offset: at('We walked.') + 10, numbers: [1] },
    { offset: at('We ate soup.') + 12, numbers: [2] },
    { offset: at('We slept.') + 9, numbers: [3] },
  ],
  own: [{ start: at(OWN), end: at(OWN) + OWN.length }],
  opinions: [{ start: at('We slept.'), end: at('We slept.') + 9, kind: 'detail', message: 'Not said.' }],
}

function weave(answer: string, open = [3, 4], canAdd = true, marks: PageText['marks'] = []) {
  const { lead, paragraphs } = splitParagraphs(PAGE)
  const isOpen = (number: number) => open.includes(number)
  const woven = applyBlocks(paragraphs, readWeaveAnswer(answer) ?? [], marks, { isOpen, canAdd })
  return woven && joinParagraphs(lead, woven)
}

describe('blocks', () => {
  test.each([
    [
      'rewrite a paragraph around its owner’s sentence',
      `=== paragraph 3\nWe ate bread. ${OWN}`,
      CONTENT.replace('soup', 'bread'),
    ],
    ['add one', '=== after 3\nThen tea.', CONTENT.replace('idea.', 'idea.\n\nThen tea.')],
    [
      'add two in their order',
      '=== after 3\nTea.\n=== after 3\nCake.',
      CONTENT.replace('idea.', 'idea.\n\nTea.\n\nCake.'),
    ],
    ['remove the last', '=== remove 4', CONTENT.replace('\n\nWe slept.', '')],
    ['add at the end', '=== after 4\nWe woke.', CONTENT.replace('slept.', 'slept.\n\nWe woke.')],
    ['begin the page', '=== after 0\nFirst this.', `First this.\n\n${CONTENT}`],
    ['replace the last', '=== remove 4\n=== after 4\nWe woke.', CONTENT.replace('slept', 'woke')],
    ['repeat a paragraph that is not open as it stands', '=== paragraph 2\nWe walked.', CONTENT],
  ])('%s', (_what, answer, content) => {
    expect(weave(answer)?.content).toBe(content)
  })
})

test.each([
  ['a paragraph that is not open', '=== paragraph 2\nWe ran.'],
  ['a removal of one that is not open', '=== remove 2'],
  ['a paragraph that is not there', '=== paragraph 9\nWe ran.'],
  ['a place that is not there', '=== after 5\nWe ran.'],
  ['one paragraph twice', '=== paragraph 4\nOne.\n=== remove 4'],
  ['a change of the owner’s sentence', '=== paragraph 3\nWe ate bread. It was our idea.'],
  ['a removal of the owner’s sentence', '=== remove 3'],
  ['the page again in one block', '=== paragraph 4\n# Anew\n\nWe walked.\n\nWe woke.'],
  ['a paragraph that stays, once more', '=== after 4\nWe walked.'],
  ['another title', '=== after 0\n# Another day'],
])('%s is refused', (_what, answer) => {
  expect(weave(answer)).toBeUndefined()
})

test('a new paragraph is refused where nothing is to be added, and so is an empty page', () => {
  expect(weave('=== after 3\nThen tea.', [3], false)).toBeUndefined()
  const { paragraphs } = splitParagraphs({ content: 'Alone.', ...NO_EVIDENCE })
  const permission = { isOpen: () => true, canAdd: true }
  expect(applyBlocks(paragraphs, [{ kind: 'remove', number: 1 }], [], permission)).toBeUndefined()
})

test('marks and the owner’s and doubted sentences stand where they belong in the new page', () => {
  const answer = `=== paragraph 3 ===\nSome bread. ${OWN}\n=== after 0 ===\nFirst.`
  const [bread, first] = [answer.indexOf('bread.') + 6, answer.indexOf('First.') + 6]
  const marks = [
    { offset: bread, numbers: [7] },
    { offset: first, numbers: [8, 9] },
  ]
  const { content, ...evidence } = weave(answer, [3, 4], true, marks) ?? PAGE
  const cited = evidence.marks.map(({ offset, numbers }) => [
    content.slice(0, offset).split('\n').at(-1),
    numbers,
  ])
  expect(cited).toEqual([
    ['First.', [8, 9]],
    ['We walked.', [1]],
    ['Some bread.', [7]],
    ['We slept.', [3]],
  ])
  expect(evidence.own.map(({ start, end }) => content.slice(start, end))).toEqual([OWN])
  expect(evidence.opinions.map(({ start, end }) => content.slice(start, end))).toEqual(['We slept.'])
})

const line = fc.string({ unit: fc.constantFrom('a', 'é', '文', ' ', '.', '#', '\t', '👣'), maxLength: 8 })
const blank = fc.constantFrom('\n\n', '\n \n', '\r\n\r\n', '\n\n\n\t\n')
const page = fc
  .tuple(
    fc.constantFrom('', '\n\n', ' '),
    fc.array(fc.tuple(line, blank), { minLength: 1, maxLength: 7 }),
    line,
  )
  .map(([lead, parts, last]) => lead + parts.flat().join('') + last)

test('a page is its paragraphs again, byte for byte', () => {
  fc.assert(
    fc.property(page, (content) => {
      const { lead, paragraphs } = splitParagraphs({ content, ...NO_EVIDENCE })
      expect(joinParagraphs(lead, paragraphs).content).toBe(content)
    }),
  )
})

test('of any page, the paragraphs that no block names stay byte for byte and in their order', () => {
  const change = fc.record({ kind: fc.constantFrom('paragraph', 'after', 'remove'), place: fc.nat(8) })
  fc.assert(
    fc.property(page, fc.array(change, { maxLength: 5 }), (content, changes) => {
      const { lead, paragraphs } = splitParagraphs({ content, ...NO_EVIDENCE })
      const answer = changes.map(({ kind, place }, index) => {
        const number = place % (paragraphs.length + 1)
        return `=== ${kind} ${number} ===${kind === 'remove' ? '' : `\nNew ${index}`}`
      })
      const blocks = readWeaveAnswer(answer.join('\n')) ?? []
      const woven = applyBlocks(paragraphs, blocks, [], { isOpen: () => true, canAdd: true })
      if (!woven) return
      const named = blocks.filter(({ kind }) => kind !== 'after').map(({ number }) => number)
      const texts = splitParagraphs(joinParagraphs(lead, woven)).paragraphs.map(({ text }) => text)
      expect(texts.filter((text) => !/^New \d$/.test(text))).toEqual(
        paragraphs.filter((_, index) => !named.includes(index + 1)).map(({ text }) => text),
      )
    }),
  )
})
