import { isJoining, pieceAt, type Unit, unitsOf } from './folding.ts'
import { withoutAddresses } from './picture-addresses.ts'
import { MAX_FOLDED_LENGTH, MAX_WORD_LENGTH } from './tokens.ts'

/** The searched text of an event: content, place name, measures and attachment names. */
export const joinSearchText = (content: string, placeName: string | null, moreText: string | null): string =>
  [content, placeName, moreText].filter(Boolean).join('\n')

/**
 * Joins the tokens of a text with spaces. The engines index this text and split it at spaces only; ranking counts
 * in it. It has the tokens of `tokenize`, but not their offsets, which makes it several times faster: each search
 * reads fifty texts.
 */
export function toSearchText(whole: string): string {
  const folding = beginFolding(whole, shared)
  foldUntil(folding, folding.text.length)
  shared = folding.codes
  return read(folding)
}

/** In UTF-16 units: of scripts that are costly to fold, reading them takes half a millisecond. */
const PART_LENGTH = 2_000

/** As `toSearchText`. @param pause awaited between parts of a long text, which may take tens of milliseconds */
export async function toSearchTextInParts(
  whole: string,
  pause: () => Promise<void> | undefined,
): Promise<string> {
  const folding = beginFolding(whole, new Uint16Array(0))
  while (isToFold(folding)) {
    foldUntil(folding, folding.at + PART_LENGTH)
    await pause()
  }
  return read(folding)
}

interface Folding {
  text: string
  at: number
  codes: Uint16Array<ArrayBuffer>
  length: number
  wordLength: number
}

/** The output of texts that are folded at once. */
let shared = new Uint16Array(4096)

function beginFolding(whole: string, codes: Folding['codes']): Folding {
  const folding = { text: withoutAddresses(whole), at: 0, codes, length: 0, wordLength: 0 }
  // Outside a piece, a code unit becomes at most itself and a space.
  ensureRoom(folding, 2 * folding.text.length)
  return folding
}

const isToFold = ({ at, text, length }: Folding): boolean => at < text.length && length < MAX_FOLDED_LENGTH

const read = ({ codes, length }: Folding): string =>
  Buffer.from(codes.buffer, 0, length * 2).toString('utf16le')

/** Folds the text until `until` or a little further. */
function foldUntil(folding: Folding, until: number): void {
  const { text } = folding
  const end = Math.min(until, text.length)
  let { at, codes, length, wordLength } = folding
  let next = entryAt(text, at)
  while (at < end && length < MAX_FOLDED_LENGTH) {
    const entry = next
    next = entryAt(text, at + 1)
    if (entry >= JOINING || next >= JOINING) {
      const piece = pieceAt(text, at)
      at += piece.length
      Object.assign(folding, { at, length, wordLength })
      for (const unit of unitsOf(piece)) appendUnit(folding, unit)
      ;({ codes, length, wordLength } = folding)
      next = entryAt(text, at)
      continue
    }
    at += 1
    if (entry < SINGLE) {
      if (wordLength === MAX_WORD_LENGTH) wordLength = 0
      if (wordLength === 0 && length > 0) codes[length++] = SPACE
      wordLength += 1
      codes[length++] = entry & CHARACTER
    } else {
      wordLength = 0
      if (entry >= GAP) continue
      if (length > 0) codes[length++] = SPACE
      codes[length++] = entry & CHARACTER
    }
  }
  Object.assign(folding, { at, length, wordLength })
}

// An entry has the folded character in its lower 16 bits and the kind above. Joining: it may change with its neighbours.
const [UNKNOWN, LETTER, SINGLE, GAP, JOINING] = [0, 1 << 16, 2 << 16, 3 << 16, 4 << 16]
const KINDS = { letter: LETTER, single: SINGLE, gap: GAP } as const
const CHARACTER = 0xffff
const SPACE = 32

/** By code unit, filled as they occur. */
const entries = new Uint32Array(0x10000)

/** The end of the text is a gap. */
function entryAt(text: string, at: number): number {
  if (at >= text.length) return GAP
  const code = text.charCodeAt(at)
  const entry = entries[code] ?? UNKNOWN
  return entry === UNKNOWN ? learn(code) : entry
}

function learn(code: number): number {
  const character = String.fromCharCode(code)
  const [unit, ...more] = isJoining(character) ? [] : unitsOf(character)
  const isPlain = unit !== undefined && more.length === 0 && unit.text.length === 1
  const entry = isPlain ? KINDS[unit.kind] | unit.text.charCodeAt(0) : JOINING
  entries[code] = entry
  return entry
}

/** A unit stays together: within one word, or as one token. */
function appendUnit(folding: Folding, { text, kind }: Unit): void {
  if (kind !== 'letter' || folding.wordLength + text.length > MAX_WORD_LENGTH) folding.wordLength = 0
  if (kind === 'gap') return
  ensureRoom(folding, folding.length + 1 + text.length + 2 * (folding.text.length - folding.at))
  const { codes } = folding
  if (folding.wordLength === 0 && folding.length > 0) codes[folding.length++] = SPACE
  for (let at = 0; at < text.length; at += 1) codes[folding.length++] = text.charCodeAt(at)
  if (kind === 'letter') folding.wordLength += text.length
}

function ensureRoom(folding: Folding, length: number): void {
  if (folding.codes.length >= length) return
  const longer = new Uint16Array(2 * length)
  longer.set(folding.codes)
  folding.codes = longer
}
