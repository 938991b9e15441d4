// The messages of a request as a provider gets them. Requests are made of these alone, so no prompt goes around redaction.
import type { Redaction } from '../../contract/redactions.ts'
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
}

const PLACE_MEMBER = /"place":$/u
/** Between two pauses. */
const COUNTED_AT_ONCE = 1_000

export class OutgoingMessages implements Messages {
  readonly system: string
  readonly examples: readonly Turn[]
  readonly prompt: string
  readonly redacted: readonly RedactedWords[]
  readonly #standIns: readonly StandIn[]

  private constructor({ system, examples = [], prompt }: Messages, { sent, standIns, redacted }: Redacted) {
    const [sentSystem = system, sentPrompt = prompt, ...turns] = sent
    this.system = sentSystem
    this.prompt = sentPrompt
    this.examples = examples.map(({ asked, answered }, index) => ({
      asked: turns[2 * index] ?? asked,
      answered: turns[2 * index + 1] ?? answered,
    }))
    this.#standIns = standIns
    this.redacted = redacted
  }

  /** Pauses, because a long day takes half a second. */
  static async create(messages: Messages, redactions: readonly Redaction[]): Promise<OutgoingMessages> {
    const { system, examples = [], prompt } = messages
    const texts = [system, prompt, ...examples.flatMap(({ asked, answered }) => [asked, answered])]
    return new OutgoingMessages(messages, await redact(texts, redactions))
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
  const unchanged = { sent: texts, standIns: [], redacted: [] }
  if (redactions.length === 0) return unchanged
  const pause = createPause()
  const pieces: Piece[][] = []
  for (const text of texts) pieces.push(await splitPieces(text, pause))
  const all = pieces.flat()
  const plain = all.map(({ text }) => text)
  const search = new RedactedSearch(redactions.map(({ text }) => text))
  const foundIn = await search.read(plain, pause)
  const found = new Map(all.map((piece, index) => [piece, foundIn[index] ?? []]))
  const used = await listUsed(redactions, found, pause)
  if (used.length === 0) return unchanged
  const chosen = await chooseStandIns(used, { search, texts: plain, pause })
  const byIndex = new Map([...chosen].map(([{ index }, standIns]) => [index, standIns]))
  const write = (piece: Piece) => {
    const inPiece = found.get(piece) ?? []
    const text = replaceIn(
      piece.text,
      inPiece,
      ({ index, form }) => byIndex.get(index)?.get(form)?.sent ?? '',
    )
    return piece.isQuoted ? quote(text) : text
  }
  const sent: string[] = []
  for (const ofText of pieces) {
    let text = ''
    for (const piece of ofText) {
      await pause()
      text += write(piece)
    }
    sent.push(text)
  }
  return {
    sent,
    standIns: [...chosen.values()].flatMap((standIns) => [...standIns.values()]),
    redacted: used.map((one) => describe(one, chosen.get(one))),
  }
}

async function splitPieces(text: string, pause: Pause): Promise<Piece[]> {
  const pieces: Piece[] = []
  let at = 0
  const addPlain = (end: number) => {
    if (end > at) pieces.push({ text: text.slice(at, end), isQuoted: false, isPlace: false })
  }
  for (const { 0: quoted, index } of text.matchAll(JSON_STRINGS)) {
    await pause()
    const value = readQuoted(quoted)
    if (value === undefined) continue
    addPlain(index)
    const isPlace = PLACE_MEMBER.test(text.slice(Math.max(0, index - 8), index))
    pieces.push({ text: value, isQuoted: true, isPlace })
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
  found: ReadonlyMap<Piece, readonly FoundWords[]>,
  pause: Pause,
): Promise<UsedRedaction[]> {
  const places = new Set<number>()
  const formsOf = new Map<number, Map<string, Map<string, number>>>()
  for (const [piece, inPiece] of found)
    for (const [at, { index, form, start, end }] of inPiece.entries()) {
      if (at % COUNTED_AT_ONCE === 0) await pause()
      if (piece.isPlace) places.add(index)
      const forms = formsOf.get(index) ?? new Map<string, Map<string, number>>()
      const spellings = forms.get(form) ?? new Map<string, number>()
      const spelling = piece.text.slice(start, end)
      formsOf.set(index, forms.set(form, spellings.set(spelling, (spellings.get(spelling) ?? 0) + 1)))
    }
  return redactions.flatMap((redaction, index) => {
    const forms = Array.from(formsOf.get(index) ?? [], ([form, spellings]) => ({ form, spellings }))
    return forms.length > 0 ? [{ ...redaction, index, isPlace: places.has(index), forms }] : []
  })
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
  const spellings = forms.flatMap((form) => [...form.spellings].map(([one, count]) => ({ text: one, count })))
  const [base] = standIns.values()
  const count = spellings.reduce((sum, one) => sum + one.count, 0)
  return { text, replacement: base?.sent ?? '', count, forms: spellings }
}
