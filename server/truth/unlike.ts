/** Doubts the sentences of a page of which most share nothing with the notes, such as one about the task itself. */
import type { Sentence } from '../../contract/sources.ts'

const MIN_UNLIKE = 2

/**
 * On a page that keeps to its notes, a sentence without a word of them is a remark, and no doubt.
 *
 * @param sharesWith whether a sentence has something in common with an event; undefined if it states nothing
 */
export function doubtUnlike(
  sentences: readonly Sentence[],
  sharesWith: (sentence: Sentence, index: number) => boolean | undefined,
): Sentence[] {
  const shares = sentences.map(sharesWith)
  const countOf = (wanted: boolean) => shares.filter((isShared) => isShared === wanted).length
  const isPageUnlike = countOf(false) >= MIN_UNLIKE && countOf(false) > countOf(true)
  return sentences.map((sentence, index) =>
    isPageUnlike && shares[index] === false && sentence.verdict === 'free' ? doubted(sentence) : sentence,
  )
}

const doubted = (sentence: Sentence): Sentence => ({
  ...sentence,
  verdict: 'doubted',
  doubts: [
    {
      kind: sentence.basis === 'none' ? 'uncited' : 'content',
      by: 'rules',
      strength: 'soft',
      start: sentence.start,
      end: sentence.end,
      message: 'No event of this day says this.',
    },
  ],
})
