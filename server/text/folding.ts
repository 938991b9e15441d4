/** Folds text for search: what readers leave out or write in two ways no longer tells. */
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

/** What folding leaves of a piece of text: a token by itself, part of a word, or what stands between them. */
export interface Unit {
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

/** What at this place is folded as one. */
export function pieceAt(text: string, at: number): string {
  PIECE.lastIndex = at
  return PIECE.exec(text)?.[0] ?? text.slice(at)
}

const JOINING = new RegExp(`^(?:${JAMO}|${EXTENDING}|\\p{Cs})$`, 'v')

/** True where a UTF-16 unit can change with its neighbours: a mark, a part of a syllable, half of a character. */
export const isJoining = (unit: string): boolean => JOINING.test(unit)
