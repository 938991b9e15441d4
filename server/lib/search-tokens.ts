/** Cuts text into what search compares: one way for what is stored, what is asked and what is shown. */
export interface SearchToken {
  /** Folded: case, width, diacritics and compatibility forms no longer tell. */
  text: string
  /** Where it stands in the original text, in UTF-16 units, end exclusive. */
  start: number
  end: number
  /** A character that is a token by itself, as in running Chinese: no longer word begins with it. */
  isSingle: boolean
}

/** Longer than any written word; what is longer (a key, a picture as text) is cut, in texts and questions alike. */
const MAX_WORD_LENGTH = 64

const IGNORABLE = String.raw`[[\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]--[\u200B]]`
// The half-width sound marks of kana and a vowel sign of Thai and Lao become combining marks when folded.
const EXTENDING = String.raw`[\p{M}\uFF9E\uFF9F\u0E33\u0EB3${IGNORABLE}]`
// The parts of Korean syllables, free-standing and half-width ones too: folding joins them.
const JAMO = String.raw`[\u1100-\u11FF\u3131-\u318E\uA960-\uA97C\uD7B0-\uD7FB\uFFA0-\uFFDC]`
/**
 * What is folded as one because its characters change each other. At most 30 marks, as in Unicode's
 * Stream-Safe Text Format (UAX 15), because sorting an endless row of them takes quadratic time.
 */
const PIECE = new RegExp(`(?:[\uAC00-\uD7A3]?${JAMO}{1,30}|[^])${EXTENDING}{0,30}`, 'vy')

// In these scripts a mark is often left out or mistyped. Elsewhere (India, South-East Asia, the sound marks of
// kana) a mark is a vowel or makes another letter, and stays. U+0640 only stretches an Arabic word.
const MARKED_SCRIPTS = ['Inherited', 'Cyrillic', 'Hebrew', 'Arabic', 'Syriac'].map(
  (name) => `\\p{Script=${name}}`,
)
const DROPPED = new RegExp(
  String.raw`[[[[${MARKED_SCRIPTS.join('')}]&&\p{M}]--[\u3099\u309A]]${IGNORABLE}\u0640]`,
  'gv',
)

/** Letters that no decomposition leads back to their base. */
const BASE_LETTERS = new Map(
  Object.entries({
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ħ: 'h',
    ı: 'i',
    ł: 'l',
    ŧ: 't',
    ς: 'σ',
  }),
)

// Pictures, and the scripts that are written without spaces, where any character may begin what is looked for.
const SINGLE = String.raw`[[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]&&[\p{L}\p{N}]]\p{Extended_Pictographic}\p{Regional_Indicator}]`
const UNIT = new RegExp(String.raw`(?<single>${SINGLE}\p{M}*)|(?<letter>[\p{L}\p{N}\p{M}])|[^]`, 'gv')

interface Unit {
  text: string
  kind: 'single' | 'letter' | 'gap'
}

function fold(piece: string): string {
  const bare = piece.normalize('NFKC').toLowerCase().normalize('NFD').replace(DROPPED, '')
  return Array.from(bare, (letter) => BASE_LETTERS.get(letter) ?? letter)
    .join('')
    .normalize('NFKC')
}

/** A language's characters recur, and folding one costs a thousand times what looking it up does. */
const known = new Map<string, readonly Unit[]>()
const MAX_KNOWN = 10_000

function unitsOf(piece: string): readonly Unit[] {
  const found = known.get(piece)
  if (found) return found
  const units = Array.from(fold(piece).matchAll(UNIT), ({ 0: text, groups }): Unit => {
    return { text, kind: groups?.single ? 'single' : groups?.letter ? 'letter' : 'gap' }
  })
  if (known.size >= MAX_KNOWN) known.clear()
  if (piece.length <= 4) known.set(piece, units)
  return units
}

class TokenBuilder {
  readonly tokens: SearchToken[] = []
  #word = ''
  #start = 0
  #end = 0

  /** Letters that each stand for one UTF-16 unit of the original. */
  addPlainLetters(letters: string, start: number): void {
    for (let at = 0; at < letters.length; ) {
      if (this.#word.length === MAX_WORD_LENGTH) this.endWord()
      const part = letters.slice(at, at + MAX_WORD_LENGTH - this.#word.length)
      this.#extendWord(part, start + at, start + at + part.length)
      at += part.length
    }
  }

  add(unit: Unit, start: number, end: number): void {
    if (unit.kind === 'letter') this.#extendWord(unit.text, start, end)
    else this.endWord()
    if (unit.kind === 'single') this.tokens.push({ text: unit.text, start, end, isSingle: true })
  }

  endWord(): void {
    if (this.#word)
      this.tokens.push({ text: this.#word, start: this.#start, end: this.#end, isSingle: false })
    this.#word = ''
  }

  #extendWord(letters: string, start: number, end: number): void {
    if (this.#word.length + letters.length > MAX_WORD_LENGTH) this.endWord()
    if (!this.#word) this.#start = start
    this.#word += letters
    this.#end = end
  }
}

const isPlainLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)

/** The everyday Han, kana and Hangul, which folding leaves as they are. */
const isPlainSingle = (code: number): boolean =>
  (code >= 0x4e00 && code <= 0x9fff) ||
  (code >= 0x3041 && code <= 0x3096) ||
  (code >= 0x30a1 && code <= 0x30fa) ||
  (code >= 0xac00 && code <= 0xd7a3)

/** Neither changed by folding nor a mark on what it follows. NaN is what lies beyond the text's end. */
const isPlain = (code: number): boolean =>
  code < 128 || isPlainSingle(code) || code === 0x3001 || code === 0x3002 || Number.isNaN(code)

export function tokenize(text: string): SearchToken[] {
  const builder = new TokenBuilder()
  const isPlainAt = (at: number) => isPlain(text.charCodeAt(at)) && isPlain(text.charCodeAt(at + 1))
  for (let at = 0; at < text.length; ) {
    let end = at
    while (isPlainLetter(text.charCodeAt(end)) && isPlain(text.charCodeAt(end + 1))) end++
    if (end > at) {
      builder.addPlainLetters(text.slice(at, end).toLowerCase(), at)
    } else if (isPlainAt(at)) {
      end++
      const kind = isPlainSingle(text.charCodeAt(at)) ? 'single' : 'gap'
      builder.add({ text: text.charAt(at), kind }, at, end)
    } else {
      PIECE.lastIndex = at
      const piece = PIECE.exec(text)?.[0] ?? text.slice(at)
      end += piece.length
      for (const unit of unitsOf(piece)) builder.add(unit, at, end)
    }
    at = end
  }
  builder.endWord()
  return builder.tokens
}

/** The tokens with a space between them: what an engine indexes, cutting it at the spaces and nowhere else. */
export const toSearchText = (text: string): string =>
  tokenize(text)
    .map((token) => token.text)
    .join(' ')
