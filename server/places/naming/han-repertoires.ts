/**
 * The Han characters of simplified Chinese, traditional Chinese and Japanese, from the national character sets that
 * `TextDecoder` knows: GB 2312, Big5 and JIS X 0208.
 */

/** The characters of all byte pairs whose lead and trail bytes lie in the given ranges. */
function charactersOf(encoding: string, leads: ByteRange, trails: readonly ByteRange[]): ReadonlySet<string> {
  const decoder = new TextDecoder(encoding)
  const characters = new Set<string>()
  for (let lead = leads[0]; lead <= leads[1]; lead += 1) {
    for (const [first, last] of trails) {
      for (let trail = first; trail <= last; trail += 1) {
        const text = decoder.decode(Uint8Array.of(lead, trail))
        if (/^\p{Script=Han}$/u.test(text)) characters.add(text)
      }
    }
  }
  return characters
}
type ByteRange = readonly [first: number, last: number]

export const simplifiedChinese = charactersOf('gbk', [0xb0, 0xf7], [[0xa1, 0xfe]])
export const traditionalChinese = charactersOf(
  'big5',
  [0xa4, 0xf9],
  [
    [0x40, 0x7e],
    [0xa1, 0xfe],
  ],
)
/** Level 1: the characters in present use. */
export const modernJapanese = charactersOf('euc-jp', [0xb0, 0xcf], [[0xa1, 0xfe]])
/** Levels 1 and 2: with the older forms, and those of names. */
export const japanese = charactersOf('euc-jp', [0xb0, 0xf4], [[0xa1, 0xfe]])

/** Whether a name is in Han characters alone, and all of them in the repertoire. */
export function isWrittenIn(repertoire: ReadonlySet<string>, name: string): boolean {
  return name !== '' && [...name].every((character) => repertoire.has(character))
}
