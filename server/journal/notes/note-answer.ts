// Whether a model's sentence has the content of a note, and what is written where it does not.
import { normalizeLong } from '../../text/normalize-long.ts'
import { splitSentences } from '../../truth/sentences.ts'

const MAX_SENTENCES = 2
/** A sentence adds some words to a note of few. */
const MAX_ADDED_CHARS = 80
const MAX_GROWTH = 3
/** Of the note's words, those that the sentence has to have. With a half, small models lose who did it: "Mei brought" was "I brought". */
const MIN_SHARE = 0.7
/** Inflected forms mostly agree in their first letters. */
const STEM_LENGTH = 4

/** What some models say before or behind the sentence: "Here is the sentence:", "(12 words)". */
const LABEL = /^(?:\*\*)?[^:：\n]{1,60}(?:[:：](?:\*\*)?\s+|：)/u
const TAIL = /\s*(?:\(\d{1,4} (?:words?|characters)\)|\/?no_?think)\s*$/iu
/** A model that speaks about its task, or of the owner as of somebody else. */
const ABOUT_THE_TASK =
  /\b(?:the|this|your) (?:notes?|sentences?|user|event|diary entry)\b|\blet me know\b|\bthe writer\b/iu

/** The answer in one line, without a label, and without signs of a list, title, code or quotation. */
function firstLine(answer: string, note: string): string {
  const [first = '', ...others] = answer.trim().split(/\s*\n\s*/u)
  const line = withoutLabel(/[:：]\**$/u.test(first) ? `${first} ${others[0] ?? ''}` : first, note)
  const text = line.replace(/^(?:[#>*-]+|\d{1,3}[.)](?!\d))\s+/u, (sign) =>
    note.startsWith(sign) ? sign : '',
  )
  const quoted = /^["“`]([^"“”`]+)["”`]/u.exec(text)?.[1]
  const isQuoted = quoted !== undefined && quoted.length * 2 >= text.length
  return (isQuoted ? quoted : text.replace(/^["“](?=[^"”]*$)/u, '')).replace(TAIL, '')
}

/** A label that has a word of the note is the owner's. */
function withoutLabel(line: string, note: string): string {
  const label = LABEL.exec(line)?.[0]
  if (label === undefined) return line
  const words = unitsOf(note).filter((word) => word.length >= STEM_LENGTH || /\p{sc=Han}/u.test(word))
  const isOwn = words.some((word) => fold(label).includes(fold(word).slice(0, STEM_LENGTH)))
  return isOwn ? line : line.slice(label.length)
}

/** The first sentences of an answer, as long as each has a word of the note. */
function readSentences(answer: string, note: string, words: readonly string[]): string {
  const line = firstLine(answer, note)
  let end = 0
  for (const sentence of splitSentences(line).slice(0, MAX_SENTENCES)) {
    const text = fold(line.slice(sentence.start, sentence.end))
    if (ABOUT_THE_TASK.test(text) && !ABOUT_THE_TASK.test(note)) break
    if (!words.some((word) => text.includes(fold(word).slice(0, STEM_LENGTH)))) break
    end = sentence.end
  }
  return line.slice(0, end).trim()
}

/** @returns undefined unless the answer has the content of the note: most of its words, all its figures and names, and little more */
export function readNoteAnswer(answer: string, note: string): string | undefined {
  const words = unitsOf(note)
  const sentence = readSentences(answer, note, words)
  if (sentence === '' || sentence.length > Math.max(note.length * MAX_GROWTH, note.length + MAX_ADDED_CHARS))
    return undefined
  const folded = fold(sentence)
  if (!mustBeKept(note).every((word) => folded.includes(fold(word)))) return undefined
  const kept = words.filter((word) => folded.includes(fold(word).slice(0, STEM_LENGTH)))
  return kept.length >= words.length * MIN_SHARE ? sentence : undefined
}

const fold = (text: string): string => normalizeLong(text, 'NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Figures, and words with a capital letter inside the note. German writes all nouns so, which is no harm. */
const mustBeKept = (note: string): string[] => [
  ...(note.match(/\p{N}+(?:[.,:]\p{N}+)*/gu) ?? []),
  ...(note.match(/(?<=[\p{L}\p{N},;]\s)\p{Lu}[\p{L}’'-]+/gu) ?? []),
]

/** Words, or the characters of Chinese and Japanese. */
const unitsOf = (note: string): string[] => note.match(/[\p{sc=Han}]|[^\P{L}\p{sc=Han}]+|\p{N}+/gu) ?? []

const ENDS = /[.!?…。！？]["”’»」』)\]]*$/u
const HAS_WIDE_END = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]$/u
/** Characters that begin a block of Markdown. */
const BLOCK_START = /^(?:[#>+*-]|\d+[.)])(?=\s)/gmu

/** The note as it stands, as sentences of a page. */
export function inOwnWords(note: string): string {
  const text = note.trim().replaceAll(BLOCK_START, '\\$&')
  if (ENDS.test(text)) return text
  return `${text}${HAS_WIDE_END.test(text) ? '。' : '.'}`
}
