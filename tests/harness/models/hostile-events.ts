// Texts of events that are costly to fold, to split and to index, in the limits of the contract.

const repeated = (length: number, part: string) => part.repeat(Math.floor(length / part.length))
const counted = (length: number, round: number, make: (index: number) => string) =>
  Array.from({ length: Math.floor(length / 4) }, (_, index) => make(index + round * 100_000))
    .join('')
    .slice(0, length)

const lettersOf = (number: number): string =>
  number.toString(26).replaceAll(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))

/**
 * @param length in UTF-16 units
 * @param round of which the words are others where there are many: caches know those of the last one
 */
export const HOSTILE_EVENTS: Readonly<Record<string, (length: number, round?: number) => string>> = {
  'one word': (length) => repeated(length, 'a'),
  'short words': (length) => repeated(length, 'a b '),
  'different words': (length, round = 0) => counted(length, round, (index) => `${index.toString(36)}ing `),
  'words of one language': (length, round = 0) =>
    `${'the and was with '.repeat(9)}${counted(length, round, (index) => `${lettersOf(index * 7)}ing `)}`.slice(
      0,
      length,
    ),
  'words with umlauts': (length, round = 0) =>
    counted(length, round, (index) => `ueöe${index.toString(36)}ß `),
  'Han characters': (length, round = 0) =>
    counted(length, round, (index) => String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000))),
  Thai: (length) => repeated(length, 'ก็ที่นี่'),
  'Hangul in pieces': (length) => repeated(length, '\u1112\u1161\u11ab'),
  'marks on one letter': (length) => `a${repeated(length - 1, '\u0301\u0323')}`,
  'marks out of order': (length) => `a${repeated(length - 1, '\u0301\u0f71\u0345\u0591')}`,
  'a ligature of eighteen letters': (length) => repeated(length, '\ufdfa'),
  'joined emoji': (length) => repeated(length, '👨‍👩‍👧‍👦\u200d'),
  flags: (length) => repeated(length, '🇫🇷'),
  'words with apostrophes': (length) => repeated(length, "a'b-"),
  'figures with groups': (length) => repeated(length, '1,234.'),
  stars: (length) => repeated(length, '*a _b** ~~'),
  brackets: (length) => repeated(length, '[![]('),
  ticks: (length, round = 0) => counted(length, round, (index) => `${'`'.repeat((index % 40) + 1)}a`),
  addresses: (length) => repeated(length, 'https://a.b/c_d*e'),
  'empty lines': (length) => `a${repeated(length - 2, '\n ')}b`,
  blanks: (length) => `a${repeated(length - 2, ' \u00a0')}b`,
  'list marks': (length) => repeated(length, '- 1. > # '),
  backslashes: (length) => repeated(length, '\\*'),
  dates: (length) => repeated(length, '3 May 2024, 2024-05-03 '),
  'zero-width characters': (length) => repeated(length, 'a\u200b\u00ad\u2060'),
  'right-to-left': (length) => repeated(length, 'كِتَابٌ הַסֵּפֶר '),
}
