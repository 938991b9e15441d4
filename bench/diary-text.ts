// Random text with the word frequencies of a language (Zipf's law), for a full-text index: few words in almost every text,
// many rare ones, and among them Han, kana and Hangul without spaces.
import { pick, pickRank, type Random } from './random.ts'

export const WORD_COUNT = 50_000

const SYLLABLES =
  'ba be bi bo bu da dé di do dü fa fe fi ga go ha hé hi ka ke ki la le li lo lu ma me mi mö na ne ni no pa pe ra re ri ro sa se si ta te ti to va vi wa zo'.split(
    ' ',
  )
const ENDINGS = ['', '', 'n', 's', 'r', 't', 'l', 'st']

/** The word of a frequency rank, from 0. Frequent words are short. */
export function wordOf(rank: number): string {
  let word = ''
  for (let rest = rank + 1; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    word += SYLLABLES[rest % SYLLABLES.length]
  }
  return word + ENDINGS[rank % ENDINGS.length]
}

/** First character and number of characters of each running script. */
const SCRIPTS = [
  [0x4e00, 3000],
  [0x4e00, 3000],
  [0x3042, 80],
  [0xac00, 2000],
] as const

export function runningText(random: Random, length: number): string {
  const [first, count] = pick(random, SCRIPTS)
  let text = ''
  for (let index = 0; index < length; index += 1) {
    text += String.fromCharCode(first + pickRank(random, count))
  }
  return text
}

const SHARE_WITHOUT_SPACES = 0.12

function sentence(random: Random, wordCount: number): string {
  if (random() < SHARE_WITHOUT_SPACES) return `${runningText(random, wordCount * 2)}。`
  const words = Array.from({ length: wordCount }, () => wordOf(pickRank(random, WORD_COUNT)))
  return `${words.join(' ')}.`
}

/** Five to twenty-two words. */
export const eventText = (random: Random): string => sentence(random, 5 + Math.floor(random() * 18))

/** About 1,500 characters in five paragraphs. */
export const pageText = (random: Random): string =>
  Array.from({ length: 5 }, () => sentence(random, 30 + Math.floor(random() * 30))).join('\n\n')
