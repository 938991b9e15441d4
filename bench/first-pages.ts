import { WORD_COUNT, wordOf } from './diary-text.ts'
import { pickRank, type Random } from './random.ts'

/** Searches for one word: exact, inflected or misspelt. */
export interface FirstPage {
  name: string
  /** Limit of the 99th percentile, in the diary of a lifetime. */
  maxMs: number
  makeQuery(random: Random): string
}

const anyWord = (random: Random): string => wordOf(pickRank(random, WORD_COUNT))

/** Generated words have no grammar, so any English ending makes an inflected one. */
function inflect(random: Random): string {
  const word = anyWord(random)
  return `${word}${['ed', 'ing', 's'][Math.floor(random() * 3)]}`
}

function misspell(random: Random): string {
  const word = anyWord(random)
  const kind = Math.floor(random() * 3)
  return `${word.slice(0, 2)}${['', 'q', 'x'][kind]}${word.slice(kind === 1 ? 2 : 3)}`
}

export const FIRST_PAGES: readonly FirstPage[] = [
  { name: 'an exact word', maxMs: 30, makeQuery: anyWord },
  { name: 'an inflected word', maxMs: 30, makeQuery: inflect },
  { name: 'a slip', maxMs: 60, makeQuery: misspell },
]
