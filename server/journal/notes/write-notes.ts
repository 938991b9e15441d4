// Writes a page note by note: one short call for each note, and the note's own words where the answer does not tell it.

import { buildNotePrompt, type NoteWishes } from '../../ai/note-prompt.ts'
import type { Prompt } from '../../ai/prompt.ts'
import type { StoredEvent } from '../../diary/event-mapping.ts'
import type { SourceEvent } from '../../truth/event-facts.ts'
import type { Answer } from '../assignment.ts'
import { checkText, countDoubted } from '../pages/page-check.ts'
import { NO_EVIDENCE } from '../pages/page-evidence.ts'
import { inOwnWords, readNoteAnswer } from './note-answer.ts'
import { citeInEach, NotePage, titleOfNotes } from './note-page.ts'

/** Longer notes are sentences already. */
const MAX_NOTE_LENGTH = 280
/** More notes than a full day has. The others stand in their own words, so that no page costs more calls. */
const MAX_CALLS = 100

const NO_NAMES: ReadonlySet<string> = new Set()

interface Note {
  number: number
  text: string
  at: number | null
  event: SourceEvent
}

export interface NotesInput extends NoteWishes {
  userId: string
  events: readonly StoredEvent[]
  /** The same events, as the check reads them. */
  sources: readonly SourceEvent[]
  /** What the owner wrote in the page before: Markdown, a line each. */
  own: readonly string[] | undefined
  date: string
}

export interface NotesWriter {
  prompts: readonly Prompt[]
  /** Adds the answer of the next prompt. @returns what the page grew by, the notes before it included */
  addAnswer(index: number, answer: Answer | undefined): Promise<string>
  /** Ends the page. */
  finish(): Answer
}

/** @returns undefined for a day whose events have no words */
export async function createNotesWriter(input: NotesInput): Promise<NotesWriter | undefined> {
  const { detectLanguage } = await import('../../truth/language.ts')
  const notes = readNotes(input)
  if (notes.length === 0) return undefined
  const preferred = detectLanguage(notes.map(({ text }) => text).join('\n'))
  const asked = notes.filter(({ text }) => isShort(text)).slice(0, MAX_CALLS)
  const [title, ...own] = splitTitle(input.own ?? [])
  const page = new NotePage(title ?? titleOfNotes(notes.map(({ text }) => text)))
  const waiting = [...notes]
  let streamed = 0

  /** Adds the notes before `end` in their own words. */
  function addUntil(end: Note | undefined): void {
    while (waiting[0] && waiting[0] !== end) {
      const [note] = waiting.splice(0, 1)
      if (note) page.add({ ...note, text: inOwnWords(note.text) })
    }
  }

  return {
    prompts: asked.map(({ text }) =>
      buildNotePrompt(text, (detectLanguage(text, preferred) ?? preferred)?.code, input),
    ),
    async addAnswer(index, answer) {
      const note = asked[index]
      addUntil(note)
      if (note) {
        page.add({ ...note, text: await sentenceOf(input, note, answer) })
        waiting.shift()
      }
      const grown = page.content.slice(streamed)
      streamed = page.content.length
      return grown
    },
    finish() {
      addUntil(undefined)
      for (const line of own) if (!page.content.includes(line)) page.addParagraph(line)
      return { text: page.content, marks: page.marks }
    },
  }
}

/** The answer, or the note's own words if the answer is unusable or doubted. */
async function sentenceOf(
  { userId, date }: NotesInput,
  { text, event }: Note,
  answer: Answer | undefined,
): Promise<string> {
  const sentence = answer && readNoteAnswer(answer.text, text)
  if (sentence === undefined) return inOwnWords(text)
  const page = { ...NO_EVIDENCE, userId, date, content: sentence, marks: citeInEach(sentence, 1) }
  const checked = await checkText(page, [event], NO_NAMES)
  return checked.isComplete && countDoubted(checked) === 0 ? sentence : inOwnWords(text)
}

const isShort = (text: string): boolean => text.length <= MAX_NOTE_LENGTH && !text.includes('\n')

function readNotes({ events, sources }: NotesInput): Note[] {
  return sources.flatMap((event, index) => {
    const lines = event.content.split('\n').map((line) => line.trim())
    const { occurredAt = null } = events[index] ?? {}
    const text = joinLines(lines.filter((line) => line !== ''))
    if (text === '') return []
    return [{ number: index + 1, text, at: occurredAt === null ? null : Date.parse(occurredAt), event }]
  })
}

const ENDS = /[.!?…。！？,;:]$/u

/** A note of few words in one line; a long one as it is. */
function joinLines(lines: readonly string[]): string {
  const text = lines.join('\n')
  if (text.length > MAX_NOTE_LENGTH) return text
  return lines.reduce((note, line) => `${note}${ENDS.test(note) ? ' ' : ', '}${line}`, '').replace(/^, /u, '')
}

/** The owner's title, if the page had one, and the rest of what they wrote. */
function splitTitle(own: readonly string[]): [title: string | undefined, ...rest: string[]] {
  const title = own.find((line) => line.startsWith('#'))
  return [title?.replace(/^#+\s+/u, ''), ...own.filter((line) => line !== title)]
}
