// Decides which paragraphs a weave may rewrite: those whose sources were changed or removed.
import type { JournalChanges } from '../../../contract/journal.ts'
import type { Sentence } from '../../../contract/sources.ts'
import type { WeaveParagraph } from '../../writing/weave-prompt.ts'
import { type PageText, splitParagraphs } from './paragraphs.ts'

export interface PageToWeave extends PageText {
  sentences: readonly Sentence[]
  /** False for a page of version 0.1.0: the sources of its sentences are unknown. */
  hasSnapshot: boolean
}

/**
 * If a changed or removed event is the source of no sentence, paragraphs with sentences without a source are open too,
 * because one of these may rest on it. A paragraph of which every sentence is the owner's is never open.
 */
export function planParagraphs(page: PageToWeave, changes: JournalChanges): WeaveParagraph[] {
  const gone = new Set([...changes.changed, ...changes.removed].map(({ eventId }) => eventId))
  const cited = new Set(page.sentences.flatMap(({ eventIds }) => eventIds))
  const isUnclear = !page.hasSnapshot || [...gone].some((eventId) => !cited.has(eventId))
  const isTouched = ({ eventIds }: Sentence) => eventIds.some((eventId) => gone.has(eventId))
  const isOpen = (sentence: Sentence) =>
    sentence.verdict !== 'own' &&
    (isTouched(sentence) || (isUnclear && (sentence.basis === 'none' || !page.hasSnapshot)))
  const { lead, paragraphs } = splitParagraphs(page)
  let start = lead.length
  return paragraphs.map(({ text, separator, marks, own }) => {
    const end = start + text.length
    const sentences = page.sentences.filter((sentence) => sentence.start >= start && sentence.end <= end)
    const textOf = (span: { start: number; end: number }) => page.content.slice(span.start, span.end)
    start = end + separator.length
    const canChange = sentences.some(isOpen)
    return {
      text: canChange ? withMarks(text, marks) : text,
      isOpen: canChange,
      recheck: canChange
        ? sentences.filter((one) => one.verdict !== 'own' && isTouched(one)).map(textOf)
        : [],
      keep: own.map((span) => text.slice(span.start, span.end)),
    }
  })
}

/** Inserts the marks into the text as a model writes them: ` [1, 2]`. */
function withMarks(text: string, marks: PageText['marks']): string {
  let marked = text
  for (const { offset, numbers } of marks.toSorted((one, other) => other.offset - one.offset))
    marked = `${marked.slice(0, offset)} [${numbers.join(', ')}]${marked.slice(offset)}`
  return marked
}
