import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BlockFilter, readWeaveAnswer } from './weave-answer.ts'

const read = (answer: string) =>
  readWeaveAnswer(answer)?.map((block) =>
    block.kind === 'remove' ? [block.kind, block.number] : [block.kind, block.number, block.text],
  )

const ANSWER = '=== paragraph 2 ===\nWe ate bread.\n=== after 3 ===\nThen tea.\n=== remove 4 ==='
const BLOCKS = [
  ['paragraph', 2, 'We ate bread.'],
  ['after', 3, 'Then tea.'],
  ['remove', 4],
]

describe('an answer in blocks is read', () => {
  test.each([
    ['as it was asked for', ANSWER],
    ['with blank lines and blanks', `\n\n${ANSWER.replaceAll('\n', '  \n\n')}\n\n`],
    ['with Windows line ends', ANSWER.replaceAll('\n', '\r\n')],
    ['in a code fence', `\`\`\`text\n${ANSWER}\n\`\`\`\n`],
    ['with a fence in each block', ANSWER.replace('We ate bread.', '```\nWe ate bread.\n```')],
    ['in other case', ANSWER.replaceAll(/paragraph|after|remove/g, (word) => word.toUpperCase())],
    ['without closing signs', ANSWER.replaceAll(' ===', '')],
    ['with more signs', ANSWER.replaceAll('===', '====')],
    ['in bold', ANSWER.replaceAll(/^(===.*===)$/gm, '**$1**')],
    ['with a number sign', ANSWER.replaceAll(/ (\d)/g, ' #$1')],
    ['with a colon', ANSWER.replaceAll(/(\d) =/g, '$1: =')],
    ['with the word paragraph everywhere', ANSWER.replace('after 3', 'after paragraph 3')],
    ['with an end', `${ANSWER}\n=== end ===`],
  ])('%s', (_how, answer) => {
    expect(read(answer)).toEqual(BLOCKS)
  })
  test('that says that nothing has to change', () => {
    expect(read('```\n=== Nothing ===\n```')).toEqual([])
  })
})

test.each([
  ['a whole new page', '# A day\n\nAll of it anew.'],
  ['words before the blocks', `Here it is:\n${ANSWER}`],
  ['an empty paragraph', '=== paragraph 3 ===\n\n=== remove 4 ==='],
  ['words below a removal', '=== remove 4 ===\nIt is no longer true.'],
  ['nothing and something', `=== nothing ===\n${ANSWER}`],
  ['an end alone', '=== end ==='],
])('%s is not read', (_what, answer) => {
  expect(readWeaveAnswer(answer)).toBeUndefined()
})

test('a block knows where its text begins', () => {
  for (const block of readWeaveAnswer(ANSWER) ?? [])
    if (block.kind !== 'remove')
      expect(ANSWER.slice(block.start, block.start + block.text.length)).toBe(block.text)
})

function stream(answer: string, cuts: readonly number[]): string {
  const filter = new BlockFilter()
  const places = [0, ...cuts.toSorted((one, other) => one - other), answer.length]
  const pieces = places.slice(1).map((end, index) => filter.push(answer.slice(places[index], end)))
  return pieces.join('') + filter.end()
}

test('the texts of the blocks are streamed, however the answer is cut', () => {
  const answers = [ANSWER, `\`\`\`\n${ANSWER.replaceAll('\n', '\n\n')}\n\`\`\``, '# A page\n\nAs a whole.']
  fc.assert(
    fc.property(fc.constantFrom(...answers), fc.array(fc.nat(120)), (answer, cuts) => {
      const inside = cuts.filter((cut) => cut <= answer.length)
      expect(stream(answer, inside)).toBe(answer.includes('===') ? 'We ate bread.\n\nThen tea.' : '')
    }),
  )
})

test('text is streamed before its line has ended', () => {
  const filter = new BlockFilter()
  expect(filter.push('=== paragraph 1 ===\nWe ')).toBe('We')
  expect(filter.push('ate')).toBe(' ate')
})
