/** Two or three lines of a phone. */
const MAX_LENGTH = 160

/** The first sentence of a text, without leading Markdown; a long one is cut between words. */
export function firstSentence(text: string): string {
  const plain = text.replace(/^(?:[\s>#*+-]|\d+[.)]\s)+/, '').trim()
  const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(plain.slice(0, 2000))
  const first = [...sentences][0]?.segment.trim() ?? ''
  if (first.length <= MAX_LENGTH) return first
  const words = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(first.slice(0, MAX_LENGTH))
  return `${[...words]
    .slice(0, -1)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()} …`
}
