import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEndFilter, createSanitizingFilter, sanitizeText } from './filters.ts'

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

it('drops the white space at the end, however a text is cut', () => {
  const pieces = fc.array(fc.string({ unit: fc.constantFrom('a', ' ', '\n') }))
  fc.assert(
    fc.property(pieces, (cut) => {
      const filter = createEndFilter()
      expect(cut.map(filter.push).join('') + filter.end()).toBe(cut.join('').trimEnd())
    }),
  )
})
