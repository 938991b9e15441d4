// Small models repeat the instructions in place of a page.
import { CLOSING_TEXT } from './prompt-text.ts'

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
const QUOTED_EVENT = /\{"event":\s?\d/

/** First words about the task in place of a title. There was no page before that could be revised. */
const ABOUT_THE_TASK =
  /^\W{0,5}(?:here(?:'s|’s| is| are)|this is|below is) (?:a |an |the |your |my )?(?:\w+ )?(?:revised|rewritten|updated|improved|corrected|modified|polished|edited) (?:version|page|text|draft|diary)/i

/** @param ownTexts the owner's texts: what stands in them is no echo */
export function isEcho(text: string, system: string, ownTexts: readonly string[]): boolean {
  if (ABOUT_THE_TASK.test(text)) return true
  if (QUOTED_EVENT.test(text) && !ownTexts.some((own) => QUOTED_EVENT.test(own))) return true
  const instructions = new Set(runsOf(`${system}\n${CLOSING_TEXT}`))
  const repeated = new Set(runsOf(text).filter((run) => instructions.has(run)))
  if (repeated.size < MIN_RUNS) return false
  for (const run of ownTexts.flatMap(runsOf)) repeated.delete(run)
  return repeated.size >= MIN_RUNS
}
