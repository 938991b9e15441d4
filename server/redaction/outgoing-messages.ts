// The messages of a request as a provider gets them. Requests are made of these alone, so no prompt goes around redaction.
import type { Redaction } from '../../contract/redactions.ts'
import { inBatches } from '../lib/batches.ts'
import { createPause, type Pause } from '../lib/pause.ts'
import { JSON_STRINGS, quote } from '../lib/quote.ts'
import { type FoundWords, RedactedSearch } from './find-redacted.ts'
import { PutBack } from './put-back.ts'
import { chooseStandIns, type StandIn, type UsedRedaction } from './stand-ins.ts'

interface Messages {
  system: string
  /** Turns before the prompt. */
  examples?: readonly Turn[] | undefined
  prompt: string
}

interface Turn {
  asked: string
  answered: string
}

/** A redaction that was found, with the spellings of its forms. */
export interface RedactedWords {
  text: string
  /** What was sent for it. */
  replacement: string
  count: number
  forms: { text: string; count: number }[]
}

/** A part of a text: a string of JSON as `quote` writes it, or what stands outside of those. */
interface Piece {
  text: string
  isQuoted: boolean
  /** Whether it is the value of a member with the name of a place. */
  isPlace: boolean
  found: readonly FoundWords[]
}

const PLACE_MEMBER = /"place":$/u

export class OutgoingMessages implements Messages {
  readonly system: string
  readonly examples: readonly Turn[]
  readonly prompt: string
  readonly redacted: readonly RedactedWords[]
  readonly #standIns: readonly StandIn[]

  private constructor({ sent, standIns, redacted }: Redacted) {
    const [system = '', prompt = '', ...turns] = sent
    this.system = system
    this.prompt = prompt
    this.examples = [...inBatches(turns, 2)].map(([asked = '', answered = '']) => ({ asked, answered }))
    this.#standIns = standIns
    this.redacted = redacted
  }

  /** Pauses, because a long day takes half a second. */
  static async create(messages: Messages, redactions: readonly Redaction[]): Promise<OutgoingMessages> {
    const { system, examples = [], prompt } = messages
    const texts = [system, prompt, ...examples.flatMap(({ asked, answered }) => [asked, answered])]
    const unchanged = { sent: texts, standIns: [], redacted: [] }
    return new OutgoingMessages(redactions.length > 0 ? await redact(texts, redactions) : unchanged)
  }

  /** For one answer. Undefined where nothing was replaced. */
  createPutBack(): PutBack | undefined {
    return this.#standIns.length > 0 ? new PutBack(this.#standIns) : undefined
  }
}

interface Redacted {
  sent: readonly string[]
  standIns: readonly StandIn[]
  redacted: readonly RedactedWords[]
}

async function redact(texts: readonly string[], redactions: readonly Redaction[]): Promise<Redacted> {
  const pause = createPause()
  const pieces: Piece[][] = []
  for (const text of texts) pieces.push(await splitPieces(text, pause))
  const all = pieces.flat()
  const plain = all.map(({ text }) => text)
  const search = new RedactedSearch(redactions.map(({ text }) => text))
  const found = await search.read(plain, pause)
  for (const [index, piece] of all.entries()) piece.found = found[index] ?? []
  const used = await listUsed(redactions, all, pause)
  const chosen = await chooseStandIns(used, { search, texts: plain, pause })
  const sent: string[] = []
  for (const ofText of pieces) {
    let text = ''
    for (const piece of ofText) {
      await pause()
      const replaced = replaceIn(
        piece.text,
        piece.found,
        ({ index, form }) => chosen.get(index)?.get(form)?.sent ?? '',
      )
      text += piece.isQuoted ? quote(replaced) : replaced
    }
    sent.push(text)
  }
  return {
    sent,
    standIns: [...chosen.values()].flatMap((standIns) => [...standIns.values()]),
    redacted: used.map((one) => describe(one, chosen.get(one.index))),
  }
}

async function splitPieces(text: string, pause: Pause): Promise<Piece[]> {
  const pieces: Piece[] = []
  let at = 0
  const addPlain = (end: number) => {
    if (end > at) pieces.push({ text: text.slice(at, end), isQuoted: false, isPlace: false, found: [] })
  }
  for (const { 0: quoted, index } of text.matchAll(JSON_STRINGS)) {
    await pause()
    const value = readQuoted(quoted)
    if (value === undefined) continue
    addPlain(index)
    const isPlace = PLACE_MEMBER.test(text.slice(Math.max(0, index - 8), index))
    pieces.push({ text: value, isQuoted: true, isPlace, found: [] })
    at = index + quoted.length
  }
  addPlain(text.length)
  return pieces
}

/** @returns undefined for what a person has put between quotation marks */
function readQuoted(quoted: string): string | undefined {
  try {
    const value: string = JSON.parse(quoted)
    return quote(value) === quoted ? value : undefined
  } catch {
    return undefined
  }
}

/** Counts the spellings of each form, in their order. A long day has a hundred thousand names. */
async function listUsed(
  redactions: readonly Redaction[],
  pieces: readonly Piece[],
  pause: Pause,
): Promise<UsedRedaction[]> {
  const all = redactions.map((redaction, index) => ({
    ...{ ...redaction, index, isPlace: false },
    forms: new Map<string, Map<string, number>>(),
  }))
  for (const { text, isPlace, found } of pieces)
    for (const { index, form, start, end } of found) {
      await pause()
      const one = all[index]
      if (!one) continue
      one.isPlace ||= isPlace
      const spellings = one.forms.get(form) ?? new Map<string, number>()
      one.forms.set(form, spellings)
      const spelling = text.slice(start, end)
      spellings.set(spelling, (spellings.get(spelling) ?? 0) + 1)
    }
  return all.filter(({ forms }) => forms.size > 0)
}

function replaceIn(text: string, found: readonly FoundWords[], sentFor: (one: FoundWords) => string): string {
  let [out, at] = ['', 0]
  for (const one of found) {
    out += text.slice(at, one.start) + sentFor(one)
    at = one.end
  }
  return out + text.slice(at)
}

function describe(
  { text, forms }: UsedRedaction,
  standIns: ReadonlyMap<string, StandIn> = new Map(),
): RedactedWords {
  const spellings = [...forms.values()].flatMap((form) =>
    [...form].map(([one, count]) => ({ text: one, count })),
  )
  const [base] = standIns.values()
  const count = spellings.reduce((sum, one) => sum + one.count, 0)
  return { text, replacement: base?.sent ?? '', count, forms: spellings }
}
