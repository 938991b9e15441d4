// Small models repeat the instructions in place of a page.
import { CLOSING_TEXT, SYSTEM_TEXT } from './prompt-text.ts'

/** So many words in a row are no chance. */
const RUN = 6
/** A page may share one phrase with the instructions. */
const MIN_RUNS = 3

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

function runsOf(text: string): string[] {
  const words = wordsOf(text)
  return words.slice(RUN - 1).map((_, index) => words.slice(index, index + RUN).join(' '))
}

/** A line of the prompt's events. */
const QUOTED_EVENT = /["'“]event["'”]\s{0,3}:\s{0,3}\d/
/** The same as lines of a list, which a page has none of. */
const LISTED_EVENT =
  /^\W{0,4}(?:event|事件|ereignis|événement|evento|событие|イベント)(?:\W{0,4}\d{1,3}\W{0,4}[:：]|:\s?\d{1,3}$)/gimu
const MIN_LISTED = 2

const listsEvents = (text: string): boolean =>
  QUOTED_EVENT.test(text) || (text.match(LISTED_EVENT)?.length ?? 0) >= MIN_LISTED

/** First words about the task in place of a title. There was no page before that could be revised. */
const ABOUT_THE_TASK =
  /^\W{0,5}(?:(?:sure|certainly|of course|okay)\b[^\n]{0,20}[!.,] )?(?:here(?:'s|’s| is| are)|this is|below is|i(?:'ve|’ve| have)) (?:a |an |the |your |my )?(?:\w+ )?(?:revised|rewritten|updated|improved|corrected|modified|polished|edited) (?:a |an |the |your |my )?(?:\w+ )?(?:version|page|text|draft|diary)/i

/** The first line of the prompt, alone. */
const FIRST_LINE = /the diary page of \w{3,6}day, \d{4}-\d\d-\d\d/i

/**
 * Of the longer words of an answer, the share that the instructions have and the notes lack. Measured: 0.24 at most on 644
 * honest pages in ten languages, 0.63 and more on paraphrased instructions.
 */
const MAX_SHARE_OF_INSTRUCTIONS = 0.5
/** Words of notes show that it is a page. */
const MIN_SHARE_OF_NOTES = 0.25
/** A shorter answer has too few words to tell. */
const MIN_WORDS = 8

/** Longer words by their first letters, on which inflected forms agree. */
const stemsOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .match(/\p{L}{4,}/gu)
      ?.map((word) => word.slice(0, 5)),
  )

const INSTRUCTION_STEMS = stemsOf(`${SYSTEM_TEXT}\n${CLOSING_TEXT}`)

/** The instructions in other words. */
function isParaphrase(text: string, ownTexts: readonly string[]): boolean {
  const stems = [...stemsOf(text)]
  if (stems.length < MIN_WORDS) return false
  const notes = stemsOf(ownTexts.join('\n'))
  const ofNotes = stems.filter((stem) => notes.has(stem)).length
  const ofInstructions = stems.filter((stem) => INSTRUCTION_STEMS.has(stem) && !notes.has(stem)).length
  return (
    ofInstructions >= stems.length * MAX_SHARE_OF_INSTRUCTIONS && ofNotes < stems.length * MIN_SHARE_OF_NOTES
  )
}

const isFirstLine = (text: string): boolean =>
  FIRST_LINE.test(text) && wordsOf(text.replace(FIRST_LINE, '')).length === 0

/** @param ownTexts the owner's texts: their sentences are no echo */
export function isEcho(text: string, system: string, ownTexts: readonly string[]): boolean {
  if (ABOUT_THE_TASK.test(text) || isFirstLine(text)) return true
  if (listsEvents(text) && !ownTexts.some(listsEvents)) return true
  const instructions = new Set(runsOf(`${system}\n${CLOSING_TEXT}`))
  const repeated = new Set(runsOf(text).filter((run) => instructions.has(run)))
  if (repeated.size < MIN_RUNS) return isParaphrase(text, ownTexts)
  for (const run of ownTexts.flatMap(runsOf)) repeated.delete(run)
  return repeated.size >= MIN_RUNS
}
