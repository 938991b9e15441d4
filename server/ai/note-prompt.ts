// The prompt of one note, for a way of writing that small models can follow: the program sets the title, the order and
// the marks, and the model makes a sentence of each note.
import type { Wishes } from '../../contract/wishes.ts'
import { examplesIn } from './note-examples.ts'
import type { Prompt } from './prompt.ts'
import { wishLines } from './wishes.ts'

/** Stored with every task. Raise it with every change of the prompt or the examples. */
export const NOTE_PROMPT_VERSION = 1

const SYSTEM_TEXT =
  'You turn each note of a diary into one sentence, in the first person and in the language of the note. Add nothing.'

export interface NoteWishes {
  wishes: Wishes
  instructions?: string | undefined
}

/** @param language ISO 639, of the note */
export const buildNotePrompt = (
  note: string,
  language: string | undefined,
  { wishes, instructions }: NoteWishes,
): Prompt => ({
  system: [SYSTEM_TEXT, ...wishLines(wishes, instructions)].join('\n'),
  examples: examplesIn(language),
  prompt: note,
})
