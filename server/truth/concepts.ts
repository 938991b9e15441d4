/** Which weather and relatives a text names, and where it gives reasons, denies or is uncertain, by small closed lexicons. */
import type { LanguagePack } from './pack.ts'
import { isUnspaced, matchesOf, withoutDiacritics, wordsPattern } from './plain.ts'
import type { Span } from './sentences.ts'

interface Concept {
  lexicon: 'weather' | 'kin' | 'cause' | 'denial' | 'hedge'
  concept: string
}

export type ConceptFact = Span & Concept

/** One look-up a word, instead of one expression a concept. */
interface Index {
  words: Map<string, Concept[]>
  /** By their first two letters. */
  prefixes: Map<string, { prefix: string; concept: Concept }[]>
  /** Several words, and scripts without blanks. */
  phrases: Phrase[]
}

/** The expression is made when a text first has the phrase's beginning: most texts have none of them. */
interface Phrase {
  beginning: string
  words: string
  pattern?: RegExp | undefined
  concept: Concept
}

/** In Arabic "and", "with", "for", colloquially "on" and "this", and the article are written onto the word. */
const withoutPrefix = (word: string): string =>
  /^\p{sc=Arab}/u.test(word) ? word.replace(/^(?:[عه]ال|[وبلفك]{0,2}(?:ال)?)(?=.{3})/u, '') : word

const WORD = /[\p{L}\p{M}]+(?:['-][\p{L}\p{M}]+)*/gu
const indexes = new WeakMap<LanguagePack, Index>()

export function readConcepts(plain: string, pack: LanguagePack): ConceptFact[] {
  const { words, prefixes, phrases } = indexOf(pack)
  const facts: ConceptFact[] = []
  for (const { 0: word, index: start } of matchesOf(WORD, plain)) {
    const end = start + word.length
    for (const concept of words.get(word) ?? words.get(withoutPrefix(word)) ?? [])
      facts.push({ ...concept, start, end })
    for (const { prefix, concept } of prefixes.get(word.slice(0, 2)) ?? [])
      if (word.startsWith(prefix)) facts.push({ ...concept, start, end })
  }
  for (const phrase of phrases) {
    if (!plain.includes(phrase.beginning)) continue
    phrase.pattern ??= wordsPattern(phrase.words)
    for (const match of phrase.pattern ? matchesOf(phrase.pattern, plain) : [])
      facts.push({ ...phrase.concept, start: match.index, end: match.index + match[0].length })
  }
  return facts.toSorted((one, other) => one.start - other.start)
}

function indexOf(pack: LanguagePack): Index {
  const known = indexes.get(pack)
  if (known) return known
  const index: Index = { words: new Map(), prefixes: new Map(), phrases: [] }
  for (const { words, ...concept } of conceptsOf(pack))
    for (const word of words.split(' ').filter((part) => part !== ''))
      for (const spelling of spellingsOf(word)) addWord(index, spelling, concept)
  indexes.set(pack, index)
  return index
}

function conceptsOf({
  weather,
  kin,
  causes,
  denials,
  hedges,
}: LanguagePack): (Concept & { words: string })[] {
  return [
    ...Object.entries(weather).map(([concept, words]) => ({ lexicon: 'weather' as const, concept, words })),
    ...kin.split(', ').map((words, at) => ({ lexicon: 'kin' as const, concept: String(at), words })),
    { lexicon: 'cause', concept: 'cause', words: causes },
    { lexicon: 'denial', concept: 'denial', words: denials },
    { lexicon: 'hedge', concept: 'noted', words: hedges.noted },
    { lexicon: 'hedge', concept: 'told', words: hedges.told },
  ]
}

/** Notes in Arabic often leave out the last hamza: "زرقا". */
function formsOf(word: string): Set<string> {
  const bare = word.replace(/^ال(?=.{3})/u, '')
  return new Set([word, bare].flatMap((form) => [form, form.replace(/اء$/u, 'ا')]))
}

const MIN_TYPED = 3

/** As a page spells a word, and as a note may be typed. Kana without their marks are other kana. */
function spellingsOf(word: string): Set<string> {
  const typed = isUnspaced(word) ? word : withoutDiacritics(word)
  return new Set(typed.length < MIN_TYPED ? [word] : [word, typed])
}

function addWord({ words, prefixes, phrases }: Index, word: string, concept: Concept): void {
  if (word.includes('_') || isUnspaced(word)) {
    const beginning = /^[^_*]*/u.exec(word)?.[0] ?? ''
    phrases.push({ beginning, words: word, concept })
  } else if (word.endsWith('*')) {
    const prefix = word.slice(0, -1)
    const key = prefix.slice(0, 2)
    prefixes.set(key, [...(prefixes.get(key) ?? []), { prefix, concept }])
  } else for (const form of formsOf(word)) words.set(form, [...(words.get(form) ?? []), concept])
}
