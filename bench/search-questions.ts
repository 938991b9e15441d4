// A labelled set for search: texts of everyday words in twelve languages, and queries with the word that a correct result
// contains. Texts have the second word of a pair; inflected queries ask for the first, which is in no text.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom, pick, type Random } from './random.ts'

export const KINDS = ['exact', 'inflected', 'beginning', 'slip', 'phrase', 'running text'] as const
export type Kind = (typeof KINDS)[number]

export interface Question {
  kind: Kind
  language: string
  q: string
  /** A correct result contains this, in any language. */
  word: string
}

interface Language {
  templates: string[]
  pairs?: string[]
  words?: string[]
}

const TEXTS_PER_LANGUAGE = 180

export function makeSearchSet(): { texts: string[]; questions: Question[] } {
  const random = createRandom(14)
  const languages: Record<string, Language> = JSON.parse(
    readFileSync(join(import.meta.dirname, 'search-words.json'), 'utf8'),
  )
  const texts: string[] = []
  const questions: Question[] = []
  for (const [language, { templates, pairs = [], words = [] }] of Object.entries(languages)) {
    const written = [...pairs.map((pair) => pair.split(' ')[1] ?? ''), ...words]
    for (let count = 0; count < TEXTS_PER_LANGUAGE; count += 1) {
      const [a, b] = [written[count % written.length] ?? '', pick(random, written)]
      texts.push(pick(random, templates).replace('{a}', a).replace('{b}', b))
    }
    const ask = (kind: Kind, q: string, word: string) => questions.push({ kind, language, q, word })
    for (const word of words) ask('running text', word, word)
    for (const pair of pairs) {
      const [asked = '', word = ''] = pair.split(' ')
      ask('exact', word, word)
      ask('inflected', asked, word)
      if (word.length >= 5) ask('beginning', word.slice(0, Math.max(4, word.length - 2)), word)
      if (word.length >= 5) ask('slip', slip(word, random), word)
    }
    for (let count = 0; pairs.length > 0 && count < 10; count += 1) {
      const at = texts.length - 1 - count
      const phrase = (texts[at] ?? '').split(' ').slice(0, 4).join(' ').replace(/,$/, '')
      ask('phrase', `"${phrase}"`, phrase)
    }
  }
  return { texts, questions }
}

const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a text is a correct result. */
export function isAnswer(text: string, { kind, word }: Question): boolean {
  if (kind === 'phrase' || kind === 'running text') return text.includes(word)
  return bare(text)
    .split(/[^\p{L}]+/u)
    .includes(bare(word))
}

/** Drops, doubles or replaces a letter, or swaps two; never the first one. */
function slip(word: string, random: Random): string {
  const letters = Array.from(word)
  const at = 1 + Math.floor(random() * (letters.length - 2))
  const letter = letters[at] ?? ''
  const kind = Math.floor(random() * 4)
  if (kind === 0) letters.splice(at, 1)
  else if (kind === 1) letters.splice(at, 0, letter)
  else if (kind === 2)
    letters.splice(
      at,
      1,
      pick(
        random,
        letters.filter((one) => one !== letter),
      ),
    )
  else letters.splice(at, 2, letters[at + 1] ?? '', letter)
  return letters.join('')
}
