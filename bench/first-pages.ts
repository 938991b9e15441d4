import { WORD_COUNT, wordOf } from './diary-text.ts'
import { pickRank, type Random } from './random.ts'

/** Searches for one word, by how it is typed. */
export interface FirstPage {
  name: string
  /** Of 99 of 100 first pages, in the diary of a lifetime. */
  mostMs: number
  makeQuery(random: Random): string
}

const anyWord = (random: Random): string => wordOf(pickRank(random, WORD_COUNT))

/** The words of the made-up diaries have no grammar: one with an English ending is as good as an inflected one. */
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
  { name: 'an exact word', mostMs: 30, makeQuery: anyWord },
  { name: 'an inflected word', mostMs: 30, makeQuery: inflect },
  { name: 'a slip', mostMs: 60, makeQuery: misspell },
]
