/** Folds text for search: case, width, diacritics and compatibility forms become equal. */
const IGNORABLE = String.raw`[[\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]--[\u200B]]`
// The half-width sound marks of kana and a vowel sign of Thai and Lao become combining marks when folded.
const EXTENDING = String.raw`[\p{M}\uFF9E\uFF9F\u0E33\u0EB3${IGNORABLE}]`
// The parts of Korean syllables, free-standing and half-width ones too: folding joins them.
const JAMO = String.raw`[\u1100-\u11FF\u3131-\u318E\uA960-\uA97C\uD7B0-\uD7FB\uFFA0-\uFFDC]`
/**
 * Characters that change each other when folded. At most 30 marks, as in Unicode's Stream-Safe Text Format (UAX 15),
 * because sorting marks takes quadratic time.
 */
const PIECE = new RegExp(`(?:[\uAC00-\uD7A3]?${JAMO}{1,30}|[^])${EXTENDING}{0,30}`, 'vy')

// In these scripts marks are often left out or mistyped. In others (India, South-East Asia, the sound marks of kana) a
// mark is a vowel or makes another letter, and stays. U+0640 only stretches an Arabic word.
const MARKED_SCRIPTS = ['Inherited', 'Cyrillic', 'Hebrew', 'Arabic', 'Syriac'].map(
  (name) => `\\p{Script=${name}}`,
)
const DROPPED = new RegExp(
  String.raw`[[[[${MARKED_SCRIPTS.join('')}]&&\p{M}]--[\u3099\u309A]]${IGNORABLE}\u0640]`,
  'gv',
)

/** Letters that Unicode does not decompose. */
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

// Pictures, and scripts written without spaces, where a query may begin at any character.
const SINGLE = String.raw`[[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]&&[\p{L}\p{N}]]\p{Extended_Pictographic}\p{Regional_Indicator}]`
const UNIT = new RegExp(String.raw`(?<single>${SINGLE}\p{M}*)|(?<letter>[\p{L}\p{N}\p{M}])|[^]`, 'gv')

/** A part of folded text: a token by itself, part of a word, or a gap between tokens. */
export interface Unit {
  text: string
  kind: 'single' | 'letter' | 'gap'
}

// A tone mark of Thai and Lao is typed before or after the circle of "am" and looks the same.
const MISPLACED_TONES = /([\u0E4D\u0ECD][\u0E32\u0EB2]?)([\u0E48-\u0E4B\u0EC8-\u0ECB]+)/g

/** Whether the text has tone marks that folding moves. */
export const hasMovedMarks = (text: string): boolean => text.normalize('NFKC').search(MISPLACED_TONES) !== -1

function fold(piece: string): string {
  const bare = piece.normalize('NFKC').toLowerCase().normalize('NFD').replace(DROPPED, '')
  return Array.from(bare, (letter) => BASE_LETTERS.get(letter) ?? letter)
    .join('')
    .normalize('NFKC')
    .replace(MISPLACED_TONES, '$2$1')
}

/** A cache: folding a piece takes a thousand times as long as a look-up, and the pieces of a language recur. */
const known = new Map<string, readonly Unit[]>()
const MAX_KNOWN = 10_000

export function unitsOf(piece: string): readonly Unit[] {
  const found = known.get(piece)
  if (found) return found
  const units = Array.from(fold(piece).matchAll(UNIT), ({ 0: text, groups }): Unit => {
    return { text, kind: groups?.single ? 'single' : groups?.letter ? 'letter' : 'gap' }
  })
  if (known.size >= MAX_KNOWN) known.clear()
  if (piece.length <= 4) known.set(piece, units)
  return units
}

/** The characters from this offset that are folded together. */
export function pieceAt(text: string, at: number): string {
  PIECE.lastIndex = at
  return PIECE.exec(text)?.[0] ?? text.slice(at)
}

const JOINING = new RegExp(`^(?:${JAMO}|${EXTENDING}|\\p{Cs})$`, 'v')

/** Whether a UTF-16 unit can change with its neighbours: a mark, a part of a syllable, half of a surrogate pair. */
export const isJoining = (unit: string): boolean => JOINING.test(unit)
