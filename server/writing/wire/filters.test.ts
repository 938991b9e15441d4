import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createReasoningFilter, createSanitizingFilter, reasoningLength, sanitizeText } from './filters.ts'

describe('sanitizeText', () => {
  it('drops NUL and replaces lone surrogates', () => {
    expect(sanitizeText('a\0b\ud83dc\ude00 😀')).toBe('ab\ufffdc\ufffd 😀')
  })

  it('gives the same for a text in pieces, however it is cut', () => {
    const pieces = fc.array(fc.string({ unit: fc.constantFrom('a', '\0', '\ud83d', '\ude00') }))
    fc.assert(
      fc.property(pieces, (cut) => {
        const filter = createSanitizingFilter()
        const given = cut.map(filter.push)
        expect(given.every((piece) => piece.isWellFormed())).toBe(true)
        expect(given.join('') + filter.end()).toBe(sanitizeText(cut.join('')))
      }),
    )
  })
})

function filterReasoning(pieces: readonly string[]): string {
  const filter = createReasoningFilter()
  return pieces.map((piece) => filter.push(piece)).join('') + filter.end()
}

describe('the reasoning filter', () => {
  it.each([
    ['<think>Hm.</think>\n\n# Day', '# Day'],
    ['\n <think></think># Day', '# Day'],
    ['# Day\n\nI wrote <think> and </think>.', '# Day\n\nI wrote <think> and </think>.'],
    ['<thin ice', '<thin ice'],
    ['<th', '<th'],
    ['<think>Hm. < / think>', ''],
    ['<think>a<think>b</think> # Day </think>', '# Day </think>'],
    ['  \n# Day', '# Day'],
  ])('makes of %j: %j, however it is cut', (text, rest) => {
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(text.length), (a, b) => {
        const [first, second] = a < b ? [a, b] : [b, a]
        const pieces = [text.slice(0, first), text.slice(first, second), text.slice(second)]
        expect(filterReasoning(pieces)).toBe(rest)
      }),
    )
  })
})

it.each([
  ['Hm. </think>\n\n# Day', '# Day'],
  ['Hm.</think>', ''],
  ['# Day\n\nI wrote <think> and </think>.', '# Day\n\nI wrote <think> and </think>.'],
  ['# Day', '# Day'],
])('reasoning of which only the end tag is there ends before the page: %j', (text, page) => {
  expect(text.slice(reasoningLength(text, []))).toBe(page)
})
