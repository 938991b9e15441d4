/**
 * Lengths of texts in characters. They are Unicode's code points, as JSON Schema's `maxLength` counts them, and not the
 * units of UTF-16, of which an emoji has two.
 */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

export const isLongerThan = (text: string, max: number): boolean =>
  // Units are never fewer than characters, so a text is hardly ever counted.
  text.length > max && (text.length > 2 * max || countCharacters(text) > max)
