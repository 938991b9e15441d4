// What the check tells of a page as a whole.
import type { Sentence } from '../../../contract/sources.ts'

interface PageVerdict {
  doubted: number
  own: number
  /** Whether most sentences have nothing in common with the notes, or none that could be compared. */
  isMostlyUnlike: boolean
}

export function judgePage(content: string, sentences: readonly Sentence[]): PageVerdict {
  const countOf = (verdict: Sentence['verdict']) =>
    sentences.filter((sentence) => sentence.verdict === verdict).length
  const written = sentences.filter((sentence) => sentence.verdict !== 'own' && !isHeading(content, sentence))
  return {
    doubted: countOf('doubted'),
    own: countOf('own'),
    isMostlyUnlike: written.filter(isUnlike).length * 2 > written.length,
  }
}

/** Headings are free in wording. */
const isHeading = (content: string, { start }: Sentence): boolean =>
  content.slice(content.lastIndexOf('\n', start - 1) + 1, start).startsWith('#')

/** Nothing of it is in the notes, or it could not be compared with them. */
const isUnlike = ({ verdict, doubts }: Sentence): boolean =>
  verdict === 'free' ||
  (doubts.length > 0 &&
    doubts.every(({ kind, strength }) => (kind === 'content' || kind === 'uncited') && strength === 'soft'))

/** Whether a sentence names notes with which it has nothing in common. */
export const isUncompared = ({ verdict, eventIds }: Sentence): boolean =>
  verdict === 'free' && eventIds.length > 0
