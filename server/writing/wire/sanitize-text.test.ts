import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createStorableFilter, toStorable } from './sanitize-text.ts'

it('drops NUL and mends what is no Unicode', () => {
  expect(toStorable('a\0b\ud83dc\ude00 😀')).toBe('ab\ufffdc\ufffd 😀')
})

it('does so however the text is cut', () => {
  const pieces = fc.array(fc.string({ unit: fc.constantFrom('a', '\0', '\ud83d', '\ude00') }))
  fc.assert(
    fc.property(pieces, (cut) => {
      const filter = createStorableFilter()
      const given = cut.map(filter.push)
      expect(given.every((piece) => piece.isWellFormed())).toBe(true)
      expect(given.join('') + filter.end()).toBe(toStorable(cut.join('')))
    }),
  )
})
