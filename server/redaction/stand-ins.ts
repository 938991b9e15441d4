// Chooses what is sent in the place of redacted words, and knows which words each stands for.
import type { Redaction } from '../../contract/redactions.ts'
import type { Pause } from '../lib/pause.ts'
import { plainFormOf, type RedactedSearch } from './find-redacted.ts'

/** A redacted word in one of its forms, and what is sent for it. */
export interface StandIn {
  sent: string
  /** As the owner writes it. */
  original: string
}

/** How often each spelling of a form was found. */
type Spellings = ReadonlyMap<string, number>

/** One that was found, with its forms. */
export interface UsedRedaction extends Redaction {
  index: number
  /** Whether it names a place. */
  isPlace: boolean
  forms: ReadonlyMap<string, Spellings>
}

/** No letter and no digit of a script that is written with spaces. */
const NO_WORD = String.raw`[[\p{L}\p{N}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]]`
const MAX_ENDING = 4
const MAX_NUMBER = 9
/** The next ones in case that the first is redacted itself. */
const KINDS = { person: ['Person', 'Name', 'X'], place: ['Place', 'Spot', 'Y'] }
/** Of each kind. */
const MAX_LETTERS = 1000
const KINDS_IN_BOTH_CASES = Object.values(KINDS)
  .flat()
  .flatMap((kind) => [kind, kind.toUpperCase()])
/** One may begin within another. The letters are those of a number below 1,200. */
const MADE = new RegExp(`(?=(?<kind>${KINDS_IN_BOTH_CASES.join('|')})(?<letters>[A-Z]{1,3}))`, 'gu')

/** Matches stand-ins as whole words, with or without their spaces, and with the "s" that a model may add. */
export function patternOf(sent: readonly string[]): RegExp {
  const longestFirst = sent.toSorted((one, other) => other.length - one.length)
  const any = longestFirst.map((text) => RegExp.escape(text).replaceAll(/(?:\\x20| )/gu, '[ \\u00a0]?'))
  return new RegExp(`(?<!${NO_WORD})(?<sent>${any.join('|')})(?<ending>s?)(?!${NO_WORD})`, 'gv')
}

export const withoutSpaces = (text: string): string => text.replaceAll(/[ \u00a0]/gu, '')

/** 0 is A, 25 is Z, 26 is AA. */
const letterOf = (index: number): string =>
  (index < 26 ? '' : letterOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

interface Proposal {
  sent: string
  /** By the service, not by its owner. */
  isMade: boolean
}

function* proposals({ replacement, index, isPlace }: UsedRedaction): Generator<Proposal> {
  if (replacement !== null) {
    yield { sent: replacement, isMade: false }
    for (let number = 2; number <= MAX_NUMBER; number += 1)
      yield { sent: `${replacement} ${number}`, isMade: false }
  }
  for (const kind of isPlace ? KINDS.place : KINDS.person)
    for (let letter = index; letter < index + MAX_LETTERS; letter += 1)
      yield { sent: `${kind} ${letterOf(letter)}`, isMade: true }
}

interface Surroundings {
  search: RedactedSearch
  texts: readonly string[]
  pause: Pause
}

/** What stands for each form, by the index of its redaction; distinct, and in no text as a word of its owner's. */
export async function chooseStandIns(
  used: readonly UsedRedaction[],
  { search, texts, pause }: Surroundings,
): Promise<Map<number, ReadonlyMap<string, StandIn>>> {
  const all = texts.join('\n')
  const squeezed = withoutSpaces(all)
  const made = await listMade(squeezed, pause)
  const taken = new Set<string>()
  /** A pattern takes milliseconds for a long day, so its characters are looked for first. */
  const isInTexts = (sent: string) => {
    const both = [sent, sent.toUpperCase()]
    return both.some((one) => squeezed.includes(withoutSpaces(one))) && all.search(patternOf(both)) >= 0
  }
  const isFree = ({ sent, isMade }: Proposal) =>
    !taken.has(sent.toLowerCase()) &&
    !(isMade ? made.has(withoutSpaces(sent).toLowerCase()) : isInTexts(sent)) &&
    !search.isIn(sent)
  const chosen = new Map<number, ReadonlyMap<string, StandIn>>()
  for (const one of used) {
    let sent = `${letterOf(one.index)}${one.index}`
    for (const proposal of proposals(one)) {
      await pause()
      if (!isFree(proposal)) continue
      sent = proposal.sent
      break
    }
    taken.add(sent.toLowerCase())
    chosen.set(one.index, standInsOf(one, sent))
  }
  return chosen
}

/** Stand-ins as the service makes them that a text without its spaces has, in small letters. It may have all of them. */
async function listMade(squeezed: string, pause: Pause): Promise<Set<string>> {
  const made = new Set<string>()
  for (const { groups: { kind = '', letters = '' } = {} } of squeezed.matchAll(MADE)) {
    await pause()
    for (let length = 1; length <= letters.length; length += 1)
      made.add((kind + letters.slice(0, length)).toLowerCase())
  }
  return made
}

function standInsOf({ text, forms }: UsedRedaction, sent: string): ReadonlyMap<string, StandIn> {
  const base = plainFormOf(text)
  const plain = forms.get(base)
  const standIns = new Map([[base, { sent, original: plain ? usualSpelling(plain, text) : text }]])
  const endings = new Set<string>()
  for (const [form, spellings] of forms) {
    if (form === base) continue
    const original = usualSpelling(spellings)
    const ending = endingOf(text, original)
    const isNew = ending !== undefined && !endings.has(ending)
    const told = isNew ? ending : String(endings.size + 2)
    endings.add(told)
    standIns.set(form, { sent: `${sent}-${told}`, original })
  }
  return standIns
}

/** @param preferred where it was found, or else if the text has it in capitals alone */
function usualSpelling(spellings: Spellings, preferred?: string): string {
  if (preferred !== undefined && spellings.has(preferred)) return preferred
  const usual = [...spellings].toSorted(([, one], [, other]) => other - one).map(([text]) => text)
  const written = usual.find((text) => text !== text.toUpperCase() || text === text.toLowerCase())
  return written ?? preferred ?? usual[0] ?? ''
}

/** How the last word differs, so that the model keeps case and number; undefined where that would tell too much. */
function endingOf(text: string, form: string): string | undefined {
  const [base, other] = [text, form].map((words) => words.toLowerCase().split(/\s/u).at(-1) ?? '')
  if (base === undefined || other === undefined) return undefined
  let same = 0
  while (same < base.length && base[same] === other[same]) same += 1
  const ending = other.slice(same)
  return /^\p{L}+$/u.test(ending) && ending.length <= MAX_ENDING && same > 1 ? ending : undefined
}
