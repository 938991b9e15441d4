/** Strings of JSON in a text, with their quotation marks. */
export const JSON_STRINGS = /"(?:[^"\\\n]|\\.)*"/gu

/**
 * One line of JSON. Escapes angle brackets, so that no content can imitate a closing tag, and the characters U+0085,
 * U+2028 and U+2029, which some parsers treat as line breaks.
 */
export const quote = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>\u0085\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
