// A page made of written notes: their order, paragraphs, title and marks.
import type { CitationMark } from '../../truth/marks.ts'
import { splitSentences } from '../../truth/sentences.ts'

export interface WrittenNote {
  /** The event's number in the day's order. */
  number: number
  text: string
  /** Milliseconds since 1970; null if unknown. */
  at: number | null
}

const MAX_NOTES_OF_PARAGRAPH = 5
const PAUSE_MS = 3 * 60 * 60 * 1000

const WIDE_END = /[。！？」』）]$/u

/** What is between a note and the one before it. */
function separate(before: WrittenNote, note: WrittenNote, countInParagraph: number): string {
  const isLater = before.at !== null && note.at !== null && note.at - before.at >= PAUSE_MS
  const isLong = [before, note].some(({ text }) => text.includes('\n'))
  if (isLater || isLong || countInParagraph >= MAX_NOTES_OF_PARAGRAPH) return '\n\n'
  return WIDE_END.test(before.text) ? '' : ' '
}

/** A page that grows by one note after the other. */
export class NotePage {
  #content = ''
  readonly #marks: CitationMark[] = []
  #last: WrittenNote | undefined
  #countInParagraph = 0

  constructor(title: string) {
    this.#content = title === '' ? '' : `# ${title}\n\n`
  }

  get content(): string {
    return this.#content
  }

  get marks(): readonly CitationMark[] {
    return this.#marks
  }

  add(note: WrittenNote): void {
    const between = this.#last ? separate(this.#last, note, this.#countInParagraph) : ''
    this.#countInParagraph = between === '\n\n' ? 1 : this.#countInParagraph + 1
    this.#content += between
    const start = this.#content.length
    this.#content += note.text
    this.#marks.push(...citeInEach(note.text, note.number, start))
    this.#last = note
  }

  /** A paragraph that rests on no note: what the owner wrote. */
  addParagraph(text: string): void {
    this.#content = `${this.#content.trimEnd()}\n\n${text}`
    this.#last = undefined
  }
}

/** A mark at the end of each sentence. @param start the text's place in the page */
export const citeInEach = (text: string, number: number, start = 0): CitationMark[] =>
  splitSentences(text).map(({ end }) => ({ offset: start + end, numbers: [number] }))

const MAX_TITLE_LENGTH = 40
/** Chinese and Japanese characters take the room of two. */
const widthOf = (text: string): number =>
  text.length + (text.match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/gu)?.length ?? 0)

/** The longest clause at a note's beginning that is short enough for a title, in the owner's words. */
export function titleOfNotes(notes: readonly string[]): string {
  const clauses = notes
    .map((note) => /^[^.,;:!?\n。，；：！？…]+/u.exec(note.trim())?.[0].trim() ?? '')
    .filter((clause) => /\p{L}/u.test(clause) && widthOf(clause) <= MAX_TITLE_LENGTH)
  const longest = clauses.reduce((best, clause) => (widthOf(clause) > widthOf(best) ? clause : best), '')
  return longest.replace(/^[#>*\s-]+/u, '').replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}
