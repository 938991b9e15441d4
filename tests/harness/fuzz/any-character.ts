import fc from 'fast-check'

const FIRST_SURROGATE = 0xd800
const SURROGATES = 0x800

/** Any code point. Fast-check's own unit, `binary`, takes a second: it first makes a map of all 1.1 million. */
export const anyCharacter = fc
  .nat(0x10ffff - SURROGATES)
  .map((index) => String.fromCodePoint(index < FIRST_SURROGATE ? index : index + SURROGATES), indexOf)

/** The inverse, which fast-check needs to choose dangerous texts such as `__proto__`. */
function indexOf(value: unknown): number {
  const [character = '', ...more] = String(value)
  const codePoint = character.codePointAt(0)
  if (codePoint === undefined || more.length > 0) throw new Error('It is not one character.')
  return codePoint < FIRST_SURROGATE ? codePoint : codePoint - SURROGATES
}
