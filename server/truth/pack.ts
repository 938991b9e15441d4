/** What the readers of facts know of one language. All words are folded: lower case, without diacritics. */
export interface LanguagePack {
  /** BCP 47. */
  code: string
  /** Words without content, by which the language of a text is told too. */
  functionWords: string
  numbers: NumberWords
  /** Times of the clock, most telling first. Named groups: see `ClockPattern`. */
  clock: readonly ClockPattern[]
  /** Parts of the day: from and to as minutes since midnight. */
  partsOfDay: readonly (readonly [words: string, from: number, to: number])[]
  /** Words before a number that make it a rough one. */
  approximations: string
  /** Closed lexicons, compared between sentence and event: concept → words, `word*` for all that begins so, `a_b` for two words. */
  lexicons: Record<LexiconName, Readonly<Record<string, string>>>
  weekdays: readonly [string, string, string, string, string, string, string]
  months: readonly string[]
  /** Units that follow a number: unit → words. */
  units: Partial<Record<Unit, string>>
  /** Whether nouns are written with a capital letter, so that a capital says nothing about names. */
  hasCapitalNouns?: boolean
  /** Kinship and titles that stand for one person: concept → words. */
  kin: Readonly<Record<string, string>>
}

export type LexiconName = 'weather' | 'feeling' | 'cause' | 'negation' | 'certainty' | 'detail'
export type Unit =
  | 'min'
  | 'h'
  | 's'
  | 'kg'
  | 'lb'
  | 'g'
  | 'km'
  | 'mi'
  | 'm'
  | 'cm'
  | 'l'
  | 'percent'
  | 'degree'
  | 'day'
  | 'page'
  | 'euro'
  | 'jin'
  | 'li'
  | 'dollar'

export interface NumberWords {
  /** Word → value; for languages that compound without blanks, the parts. */
  values: Readonly<Record<string, number>>
  /** Word → factor of what stands before it. */
  factors: Readonly<Record<string, number>>
  /** Words between parts: "and", "und", "y". */
  joints: string
  /** How a number is put together: words with blanks, one word, or Han digits. */
  form: 'words' | 'compound' | 'han'
  /** Word for a half, a quarter, a dozen: value by itself. */
  fractions: Readonly<Record<string, number>>
}

/**
 * A way to tell the time, over folded text. `hour` and `minute` are digits or number words; the group `half` is `a` or
 * `p`. `shift` is added in minutes: "half past six" is hour 6 + 30, "halb sieben" is hour 7 − 30.
 */
export interface ClockPattern {
  /** Of a regular expression, compiled when the language is first read: those of all packs take 100 ms of a start. */
  source: string
  /** Minutes to add to the hour; `minute` means the group of that name, its sign kept. */
  shift: number | '+minute' | '-minute'
  /** 'am' and 'pm' where the pattern itself says so. */
  half?: 'am' | 'pm'
}
