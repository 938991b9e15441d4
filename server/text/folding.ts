// Folds text for search: case, width, diacritics and compatibility forms become equal, and letters that one language or
// keyboard writes for those of another.
import { HAN_STANDARDS, HAN_VARIANTS } from './han-variants.ts'
import { hasPictures } from './picture-addresses.ts'

const IGNORABLE = String.raw`[\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}\uFFF9-\uFFFB]`
// The half-width sound marks of kana and a vowel sign of Thai and Lao become combining marks when folded.
const EXTENDING = String.raw`[\p{M}\uFF9E\uFF9F\u0E33\u0EB3${IGNORABLE}]`
// The parts of Korean syllables, free-standing and half-width ones too: folding joins them.
const JAMO = String.raw`[\u1100-\u11FF\u3131-\u318E\uA960-\uA97C\uD7B0-\uD7FB\uFFA0-\uFFDC]`
/** Typed for แ, which looks the same. */
const TWO_E = 'เเ'
/**
 * Characters that change each other when folded. At most 30 marks, as in Unicode's Stream-Safe Text Format (UAX 15),
 * because sorting marks takes quadratic time.
 */
const PIECE = new RegExp(`(?:[\uAC00-\uD7A3]?${JAMO}{1,30}|${TWO_E}|[^])${EXTENDING}{0,30}`, 'vy')

// In these scripts marks are often left out or mistyped. In others (India, South-East Asia, the sound marks of kana) a
// mark is a vowel or makes another letter, and stays, but for the dot below (nukta), which many leave out. U+0640 only
// stretches an Arabic word.
const MARKED_SCRIPTS = ['Inherited', 'Cyrillic', 'Hebrew', 'Arabic', 'Syriac'].map(
  (name) => `\\p{Script=${name}}`,
)
const NUKTAS = '\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0C3C\u0CBC'
const DROPPED = new RegExp(
  String.raw`[[[[${MARKED_SCRIPTS.join('')}]&&\p{M}]--[\u3099\u309A]]${IGNORABLE}${NUKTAS}\u0640]`,
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
    // Hooked and other letters of African languages, which keyboards lack.
    ...{ ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', ŋ: 'n', ɛ: 'e', ɔ: 'o' },
    // An apostrophe that Unicode counts among the letters.
    ...{ ʼ: "'", ʻ: "'", ʽ: "'", ʾ: "'", ʿ: "'" },
    ...{ ґ: 'г', װ: 'וו', ױ: 'וי', ײ: 'יי' },
    // Arabic letters as Persian, Urdu, Kurdish and Pashto write them, and those of Arabic that are typed for each other.
    ...{ ی: 'ي', ى: 'ي', ې: 'ي', ک: 'ك', ڪ: 'ك', ٱ: 'ا', ة: 'ه', ہ: 'ه', ھ: 'ه', ە: 'ه', ۃ: 'ه' },
    // Malayalam has two ways to encode them.
    ...{ ൺ: 'ണ്', ൻ: 'ന്', ർ: 'ര്', ൽ: 'ല്', ൾ: 'ള്', ൿ: 'ക്' },
  }),
)

/** The simplified character in place of a traditional or Japanese one, by code unit from U+3400 on; 0 for no other. */
const FIRST_HAN = 0x3400
const hanStandards = new Uint16Array(0xa000 - FIRST_HAN)
for (let at = 0; at < HAN_VARIANTS.length; at += 1)
  hanStandards[HAN_VARIANTS.charCodeAt(at) - FIRST_HAN] = HAN_STANDARDS.charCodeAt(at)

const KATAKANA_TO_HIRAGANA = 0x60

/** Han, kana or Hangul of one code unit that is written alone, with no marks of its own. */
export function foldCharacter(code: number): string {
  const isKatakana = (code >= 0x30a1 && code <= 0x30f6) || code === 0x30fd || code === 0x30fe
  if (isKatakana) return String.fromCharCode(code - KATAKANA_TO_HIRAGANA)
  return String.fromCharCode(hanStandards[code - FIRST_HAN] || code)
}

const DIGIT = /\p{Nd}/u

/** Digits of any script as 0 to 9: Unicode has them in runs of ten. */
function foldDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}

function foldLetter(letter: string): string {
  const base = BASE_LETTERS.get(letter)
  if (base !== undefined) return base
  if (letter.length === 1 && letter >= '\u3041' && letter <= '\u9fff')
    return foldCharacter(letter.charCodeAt(0))
  return letter > '9' && DIGIT.test(letter) ? foldDigit(letter) : letter
}

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

// What earlier versions folded otherwise: other letters, digits, signs without width, moved marks of Thai and Lao.
const FOLDED_ANEW =
  /[\u{200b}\u{fff9}-\u{fffb}ɓɗƙƴŋɛɔʼʻʽʾʿґװױײ]|[\p{Script=Arabic}\p{Script=Han}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}]|[\u0900-\u0d7f]|[^\P{Nd}0-9]/v

/** Whether the index of an earlier version may have other tokens of this text. */
export const isFoldedAnew = (text: string): boolean =>
  hasPictures(text) || FOLDED_ANEW.test(text.toLowerCase())

function fold(piece: string): string {
  const bare = piece.replace(TWO_E, 'แ').normalize('NFKC').toLowerCase().normalize('NFD').replace(DROPPED, '')
  return Array.from(bare, foldLetter).join('').normalize('NFKC').replace(MISPLACED_TONES, '$2$1')
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

const JOINING = new RegExp(`^(?:${JAMO}|เ|${EXTENDING}|\\p{Cs})$`, 'v')

/** Whether a UTF-16 unit can change with its neighbours: a mark, a part of a syllable, half of a surrogate pair. */
export const isJoining = (unit: string): boolean => JOINING.test(unit)
