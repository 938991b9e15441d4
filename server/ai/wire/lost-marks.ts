// Marks at the head of an answer that lost a part, or that no list has. They are known by what no page begins with: a bracket
// that nothing opened, a bar, a sign of a vocabulary, a word in brackets that stands before the title.
import { phrases } from '../../text/phrases.ts'

/** `text` is dropped; `mark` is read instead of it, as the mark that it was; `unknown` fails by its name. */
export interface LostMark {
  length: number
  mark?: string
  isUnknown?: boolean
}

/** Names whose end alone may be left, the longer one of two first. */
const NAMES = phrases(`
  im_start|im_end|start_header_id|end_header_id|start_of_turn|end_of_turn|assistant|commentary|analysis|channel|message|
  thinking|thought|reasoning|response|final_answer|answer|final|think|model|start|eot_id
`)
/** An end of three letters is no chance. */
const MIN_HALF = 3

/** What vocabularies write for a blank, a line's end or a broken character: before a small letter, `Ġ` is a letter of Maltese. */
const SIGNS_OF_VOCABULARY = /^(?:[▁\ufffd]|[ĠĊĉ](?!\p{Ll})|&nbsp;){1,20}/u
/** Of MiniMax. */
const TILDES = /^\]~!?b[\][](?:ai|user|system|tool)?/
const SWITCH = /^(?:[/\\](?:no[_-]?)?|no_)think(?=\s*(?:\n|# ))/
const BARRED = /^[|｜]?([a-z_▁]{0,30})[|｜]>/
const HALF_TAG = /^(\/?)([a-z][a-z_]{2,29})>(?=[\p{L}#*\s])/u
/** A part of a token of a vocabulary, before a title or in a line of its own. */
const TORN = /^(?![#>])[^\s<>#][^<>\n#]{1,39}>(?=\s{0,9}# |[ \t]{0,9}\n)/u
const HALF_BRACKET = /^(\/?)([A-Z][A-Z_]{2,20})\](?!\()/
const HALF_ROLE = /^([a-z]{3,12})\s{0,9}\n\s{0,9}(?=# )/
/** Around a page, in lines of their own or before its title. */
const BEFORE_TITLE =
  /^(?:\[[A-Za-z][\w ]{0,20}\]:?|<[|｜]?|\[|>|\*{4}|`{2}(?!`)|[-=*_~]{3,40}\s?(?:\w{3,12}\s?[-=*_~]{3,40})?(?=\s*\n)|(?:BEGIN|START)(?=\s*\n))\s{0,9}(?=# )/
/** Brackets of turns, and names with an underscore or a number: no page begins with them. */
const BRACKET =
  /^\[(?:BOT|ASST|ASSISTANT|MODEL|CHATBOT|AI|IMG|ARGS|PREFIX|MIDDLE|SUFFIX|[A-Za-z]{2,12}_(?:\d{1,4}|ID|AUDIO|BREAK|END))\]:?(?!\()/
const MAY_BEGIN = /^(?:[|｜/\\\][▁\ufffdĠĊĉ&<>*`=_~-]|[a-z]|[A-Z][A-Z_]*(?:\]|$)|(?:BEGIN|START)\s*(?:\n|$))/
/** So much text tells. */
const ENOUGH = 60

/** @returns undefined: the text begins otherwise; `more`: more text will tell */
export function readLostMark(text: string, isEnd: boolean): LostMark | 'more' | undefined {
  if (!MAY_BEGIN.test(text)) return undefined
  const isComplete = isEnd || text.length > ENOUGH || /^[^\n]{4,}\n\s*\S{2}/u.test(text)
  const found = readComplete(text)
  // A longer text may have another reading, or none.
  if (!isComplete) return mayGoOn(text) ? 'more' : found
  return found
}

function readComplete(text: string): LostMark | undefined {
  for (const pattern of [SIGNS_OF_VOCABULARY, TILDES, SWITCH, BEFORE_TITLE, BRACKET]) {
    const found = pattern.exec(text)?.[0]
    if (found) return { length: found.length }
  }
  const barred = BARRED.exec(text)
  if (barred) {
    const [{ length }, half = ''] = barred
    const name = half === '' ? undefined : nameOf(half)
    return name ? { length, mark: `<|${name}|>` } : { length }
  }
  const tag = HALF_TAG.exec(text)
  if (tag) {
    const [{ length }, slash = '', half = ''] = tag
    const name = nameOf(half)
    return name ? { length, mark: `<${slash}${name}>` } : { length, isUnknown: true }
  }
  const torn = TORN.exec(text)
  if (torn) return { length: torn[0].length, isUnknown: true }
  const [role, end = ''] = HALF_ROLE.exec(text) ?? []
  if (role !== undefined && nameOf(end)) return { length: role.length }
  const bracket = HALF_BRACKET.exec(text)
  if (!bracket) return undefined
  const [{ length }, slash = '', name = ''] = bracket
  return name === 'INST' ? { length } : { length, mark: `[${slash}${name}]` }
}

const nameOf = (half: string): string | undefined =>
  half.length < MIN_HALF ? undefined : NAMES.find((name) => name.endsWith(half))

/** A beginning of any of these. */
const mayGoOn = (text: string): boolean =>
  /^(?:[▁\ufffdĠĊĉ]{0,20}&?[nbsp]{0,4}|[|｜]?[a-z_▁]{0,30}[|｜]?|[a-z][^<>\n#]{0,39}>?|\/?[a-z][a-z_]{0,29}>?|[/\\]?[a-z_-]{0,8}|\/?[A-Z][A-Z_]{0,20}\]?|\]~?!?b?[\][]?[a-z]{0,6}|\[(?:[A-Za-z][\w ]{0,20}\]?:?)?|<[|｜]?|>|\*{1,4}|`{1,2}|[-=*_~]{1,40}\s?(?:\w{0,12}\s?[-=*_~]{0,40})?)\s{0,9}(?:#\s?)?$/u.test(
    text,
  )
