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
  /** Kind of weather → words. In this and the next lists `word*` is all that begins so, and `a_b` two words. */
  weather: Readonly<Record<string, string>>
  /** Words before a reason. */
  causes: string
  denials: string
  /** Words of a note that make it uncertain, and further words by which a sentence leaves something open. */
  hedges: { noted: string; told: string }
  /** Words for one relative or person of a trade; those of different ones are divided by commas. */
  kin: string
  /** Monday first. */
  weekdays: string
  /** January first; empty where months are told by numbers. */
  months: string
  /** Units that follow a number: unit → words. */
  units: Partial<Record<Unit, string>>
  /** Whether nouns are written with a capital letter, so that a capital says nothing about names. */
  hasCapitalNouns?: boolean
}

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
  values: ReadonlyMap<string, number>
  /** Word → factor of what is before it. */
  factors: ReadonlyMap<string, number>
  /** Words between parts: "and", "und", "y". */
  joints: string
  /** How a number is put together: words with blanks, one word, or Han digits. */
  form: 'words' | 'compound' | 'han'
}

/** @param list words before their value, divided by commas: `zero 0, one a 1` */
export const numberTable = (list: string): Map<string, number> =>
  new Map(
    list.split(', ').flatMap((line) => {
      const words = line.split(' ')
      const value = Number(words.pop())
      return words.map((word) => [word, value] as const)
    }),
  )

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
