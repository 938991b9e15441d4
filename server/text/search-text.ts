import { isJoining, pieceAt, type Unit, unitsOf } from './folding.ts'
import { MAX_WORD_LENGTH } from './tokens.ts'

/**
 * The tokens of a text with a space between them: what an engine indexes, cutting it at the spaces and nowhere
 * else, and what hits are ranked by. The tokens are those of `tokenize`; forgetting where they stood makes it
 * several times faster, and a search reads hundreds of texts.
 */
export function toSearchText(text: string): string {
  length = 0
  endWord()
  let next = kindOf(text, 0)
  for (let at = 0; at < text.length; ) {
    const kind = next
    next = kindOf(text, at + 1)
    if (kind !== JOINING && next !== JOINING) {
      if (kind === LETTER) writeLetter(folded[text.charCodeAt(at)] ?? 0)
      else endWord()
      if (kind === SINGLE) writeToken(folded[text.charCodeAt(at)] ?? 0)
      at += 1
    } else {
      const piece = pieceAt(text, at)
      for (const unit of unitsOf(piece)) writeUnit(unit)
      at += piece.length
      next = kindOf(text, at)
    }
  }
  return Buffer.from(written.buffer, 0, length * 2).toString('utf16le')
}

const [UNKNOWN, LETTER, SINGLE, GAP, JOINING] = [0, 1, 2, 3, 4]
const KINDS = { letter: LETTER, single: SINGLE, gap: GAP } as const
const SPACE = 32

/** By UTF-16 unit, as they are met: what it is when nothing that joins stands beside it, and what it is folded to. */
const kinds = new Uint8Array(0x10000)
const folded = new Uint16Array(0x10000)

function kindOf(text: string, at: number): number {
  if (at >= text.length) return GAP
  const code = text.charCodeAt(at)
  const kind = kinds[code] ?? UNKNOWN
  return kind === UNKNOWN ? learn(code) : kind
}

function learn(code: number): number {
  const character = String.fromCharCode(code)
  const [unit, ...more] = isJoining(character) ? [] : unitsOf(character)
  const isPlain = unit !== undefined && more.length === 0 && unit.text.length === 1
  folded[code] = isPlain ? unit.text.charCodeAt(0) : 0
  const kind = isPlain ? KINDS[unit.kind] : JOINING
  kinds[code] = kind
  return kind
}

// One text after the other is written to the same place: nothing here waits.
let written = new Uint16Array(4096)
let length = 0
let wordLength = 0

function endWord(): void {
  wordLength = 0
}

function write(code: number): void {
  if (length === written.length) {
    const longer = new Uint16Array(2 * length)
    longer.set(written)
    written = longer
  }
  written[length] = code
  length += 1
}

function writeToken(code: number): void {
  if (length > 0) write(SPACE)
  write(code)
}

function writeLetter(code: number): void {
  if (wordLength === 0 || wordLength === MAX_WORD_LENGTH) {
    wordLength = 1
    writeToken(code)
  } else {
    wordLength += 1
    write(code)
  }
}

/** A unit stays together: within one word, or as one token. */
function writeUnit({ text, kind }: Unit): void {
  if (kind !== 'letter' || wordLength + text.length > MAX_WORD_LENGTH) endWord()
  if (kind === 'gap') return
  if (wordLength === 0 && length > 0) write(SPACE)
  for (let at = 0; at < text.length; at += 1) write(text.charCodeAt(at))
  if (kind === 'letter') wordLength += text.length
}
