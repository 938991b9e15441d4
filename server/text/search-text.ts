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
  const text = withoutAddresses(whole)
  // Outside a piece, a code unit becomes at most itself and a space.
  ensureRoom(2 * text.length)
  let output = codes
  let [length, wordLength] = [0, 0]
  let next = entryAt(text, 0)
  for (let at = 0; at < text.length && length < MAX_FOLDED_LENGTH; ) {
    const entry = next
    next = entryAt(text, at + 1)
    if (entry >= JOINING || next >= JOINING) {
      const piece = pieceAt(text, at)
      at += piece.length
      ;({ length, wordLength } = appendUnits(unitsOf(piece), { length, wordLength }, text.length - at))
      output = codes
      next = entryAt(text, at)
      continue
    }
    at += 1
    if (entry < SINGLE) {
      if (wordLength === MAX_WORD_LENGTH) wordLength = 0
      if (wordLength === 0 && length > 0) output[length++] = SPACE
      wordLength += 1
      output[length++] = entry & CHARACTER
    } else {
      wordLength = 0
      if (entry >= GAP) continue
      if (length > 0) output[length++] = SPACE
      output[length++] = entry & CHARACTER
    }
  }
  return Buffer.from(output.buffer, 0, length * 2).toString('utf16le')
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

/** The output buffer. Reused, because the function runs synchronously. */
let codes = new Uint16Array(4096)

/** A unit stays together: within one word, or as one token. @param rest how many code units of the text follow */
function appendUnits(units: readonly Unit[], state: { length: number; wordLength: number }, rest: number) {
  let { length, wordLength } = state
  for (const { text, kind } of units) {
    if (kind !== 'letter' || wordLength + text.length > MAX_WORD_LENGTH) wordLength = 0
    if (kind === 'gap') continue
    ensureRoom(length + 1 + text.length + 2 * rest)
    if (wordLength === 0 && length > 0) codes[length++] = SPACE
    for (let at = 0; at < text.length; at += 1) codes[length++] = text.charCodeAt(at)
    if (kind === 'letter') wordLength += text.length
  }
  return { length, wordLength }
}

function ensureRoom(length: number): void {
  if (codes.length >= length) return
  const longer = new Uint16Array(2 * length)
  longer.set(codes)
  codes = longer
}
