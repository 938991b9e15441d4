import type { Doubt, Sentence } from '../../../contract/sources.ts'
import { listSigns, readPart, withoutSigns } from '../../../contract/text-signs.ts'

interface SentencePart {
  text: string
  /** UTF-16 offset in the page's content. */
  start: number
  strength: Doubt['strength'] | undefined
}

/** Signs may be in another piece. */
const PIECE = { isCutBefore: true, isCutAfter: true }

/** A sentence as it is read, without Markdown. */
export const sentenceText = (content: string, { start, end }: Sentence): string =>
  withoutSigns(content.slice(start, end), PIECE)

/** A sentence in parts; doubted parts have the doubt's strength. */
export function doubtedParts(content: string, { start, end, doubts }: Sentence): SentencePart[] {
  const sentence = content.slice(start, end)
  const signs = listSigns(sentence, PIECE)
  const borders = [start, end, ...doubts.flatMap((doubt) => [doubt.start, doubt.end])]
  const cuts = [...new Set(borders.filter((at) => at >= start && at <= end))].toSorted(
    (one, other) => one - other,
  )
  return cuts.slice(0, -1).map((from, index) => {
    const to = cuts[index + 1] ?? end
    const here = doubts.filter((doubt) => doubt.start <= from && doubt.end >= to)
    const isHard = here.some(({ strength }) => strength === 'hard')
    return {
      text: readPart(sentence, signs, from - start, to - start),
      start: from,
      strength: isHard ? 'hard' : here[0]?.strength,
    }
  })
}

/** The page without a sentence and the white space before it. */
export function withoutSentence(content: string, { start, end }: Sentence): string {
  const before = content.slice(0, start)
  const after = content.slice(end)
  return after === '' || after.startsWith('\n') ? before.trimEnd() + after : before + after.trimStart()
}
