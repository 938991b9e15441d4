/** Detects sentences in which two named persons, or the writer and another, are swapped: "I lent Leo" for "Leo lent me". */
import type { Doubt } from './doubt.ts'
import type { EventFacts } from './event-facts.ts'
import { functionWordsOf } from './language.ts'
import { hasName, type NameFact, textOfNames } from './names.ts'
import type { LanguagePack } from './pack.ts'
import { toPlain, withoutDiacritics } from './plain.ts'

/** The writer as the one to whom something is done. */
const ME: Readonly<Record<string, RegExp>> = {
  en: /^(?:me|us)$/u,
  de: /^(?:mir|mich|uns)$/u,
  fr: /^(?:me|m|nous)$/u,
  es: /^(?:me|nos|mi)$/u,
  it: /^(?:mi|ci|me)$/u,
  pt: /^(?:me|nos|mim)$/u,
  ru: /^(?:мне|меня|нам|нас)$/u,
  ar: /^\p{L}{2,}(?:ني|نا)$/u,
}
/** The writer as the one who does it, where the verb does not say so by its ending. */
const SELF: Readonly<Record<string, RegExp>> = {
  en: /^(?:i|we)$/u,
  de: /^(?:ich|wir)$/u,
  fr: /^(?:je|j|nous)$/u,
  ru: /^(?:я|мы)$/u,
}
/** Before the one who did it, or to whom a thing belongs. */
const BY =
  /^(?:by|from|with|of|von|bei|mit|par|de|d|chez|avec|por|con|da|dal|di|com|do|от|у|с|со|من|مع|عند)$/u

interface Told {
  text: string
  names: readonly NameFact[]
}

/** What stands behind these is where it happened, and nobody who did it. */
const IN = /(?<!\p{L})(?:in|at|im|en|em|nel|nell[ao']|na|no|в|во|на)\s$/iu

const MIN_STEM = 4

/** Words without diacritics; "m'a" is two. */
const wordsOf = (text: string): string[] =>
  withoutDiacritics(text.toLowerCase()).match(/[\p{L}\p{N}]+/gu) ?? []

const capitalsOf = (text: string): string[] => (text.match(/\p{Lu}\p{L}+/gu) ?? []).map(toPlain)

const isSameWord = (one: string, other: string): boolean =>
  one.length >= MIN_STEM && other.length >= MIN_STEM && one.slice(0, MIN_STEM) === other.slice(0, MIN_STEM)

export function swapDoubts(
  { text, names }: Told,
  { pack, sources }: { pack: LanguagePack | undefined; sources: readonly EventFacts[] },
): Doubt[] {
  const me = pack && ME[pack.code]
  const [source] = sources
  if (!me || sources.length !== 1 || source?.pack !== pack) return []
  const first = pack?.hasCapitalNouns ? [] : (/^\p{Lu}\p{Ll}{2,}/u.exec(text) ?? [])
  const persons = names.filter(({ start }) => !IN.test(text.slice(0, start)))
  const capitals = capitalsOf(source.content).map(textOfNames)
  const known = [...new Set([...first, ...persons.map((name) => name.text)])].filter((name) =>
    capitals.some((word) => hasName(word, name)),
  )
  if (known.length === 0) return []
  const [told, noted] = [wordsOf(text), wordsOf(source.content)]
  const words = functionWordsOf(pack)
  const isSwapped =
    known.length === 1
      ? isWithWriter(told, noted, known, { me, code: pack?.code ?? '' })
      : isBetween(told.map(withoutFunction(words)), noted.map(withoutFunction(words)), known)
  const message = 'The event behind this sentence says it the other way round.'
  return isSwapped ? [{ kind: 'content', strength: 'soft', start: 0, end: text.length, message }] : []
}

/** Keeps the places of the others; what belongs to another, or is done by one, is told by some of these words. */
const withoutFunction =
  (words: ReadonlySet<string>) =>
  (word: string): string =>
    words.has(word) && !BY.test(word) ? '' : word

function placeOf(words: readonly string[], name: string): number {
  const [first = name] = wordsOf(name)
  return words.findIndex((word) => hasName(textOfNames(word), first))
}

/** "I lent Leo my drill" where the event says "Leo lent me his drill". */
function isWithWriter(
  told: readonly string[],
  noted: readonly string[],
  [name = '']: readonly string[],
  { me, code }: { me: RegExp; code: string },
): boolean {
  const [inTold, inNoted] = [placeOf(told, name), placeOf(noted, name)]
  const toMe = noted.findIndex((word) => me.test(word))
  // "Tasha + me" are two who do the same.
  const isBeside = code === 'en' && toMe === inNoted + 1
  if (inNoted < 0 || toMe < inNoted || isBeside || told.some((word) => me.test(word))) return false
  const self = SELF[code]
  if (self && !told.slice(0, inTold).some((word) => self.test(word))) return false
  const done = noted.slice(inNoted + 1)
  const before = told.slice(0, inTold)
  return !BY.test(before.at(-1) ?? '') && before.some((word) => done.some((other) => isSameWord(word, other)))
}

/** "Vera taught Sasha" where the event says "Sasha taught Vera". */
function isBetween(told: readonly string[], noted: readonly string[], names: readonly string[]): boolean {
  if (names.length !== 2) return false
  const order = (words: readonly string[]) => {
    const [one = -1, other = -1] = names.map((name) => placeOf(words, name))
    const [start, end] = one < other ? [one, other] : [other, one]
    const forms = [words[one], words[other]]
    return { isReversed: one > other, between: words.slice(start + 1, end), isWhole: start >= 0, forms }
  }
  const [now, then] = [order(told), order(noted)]
  if (!now.isWhole || !then.isWhole || now.isReversed === then.isReversed) return false
  // Where endings tell who does it, both change; the order alone tells nothing.
  const isInflected = now.forms.some((form) => /^\p{sc=Cyrl}/u.test(form ?? ''))
  if (isInflected && now.forms.some((form, index) => form === then.forms[index])) return false
  if (now.between.some((word) => BY.test(word))) return false
  return now.between.some((word) => then.between.some((other) => isSameWord(word, other)))
}
