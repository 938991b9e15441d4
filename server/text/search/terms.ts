/** Consecutive tokens. With `isPrefix` the last one matches every token that begins with it. */
export interface SearchPhrase {
  tokens: readonly string[]
  isPrefix: boolean
}

/** Alternatives: a document matches if it contains one of these phrases. */
export type SearchTerm = readonly SearchPhrase[]

/** @param text tokens with a space on both sides of each */
export const standsIn = (text: string, term: SearchTerm): boolean =>
  term.some(({ tokens, isPrefix }) => text.includes(` ${tokens.join(' ')}${isPrefix ? '' : ' '}`))

/** Both dates are part of the range. */
export interface DateRange {
  from: string
  to: string
}

export const toPhrase = (words: string): SearchPhrase => ({ tokens: words.split(' '), isPrefix: false })

export const toPrefix = (words: string): SearchPhrase => ({ tokens: words.split(' '), isPrefix: true })

/** What ranges of dates leave out. @param ranges without overlaps, in descending order @returns in descending order */
export function complementOf(ranges: readonly DateRange[]): DateRange[] {
  const left: DateRange[] = []
  let to = '9999-12-31'
  for (const range of ranges) {
    if (range.to < to) left.push({ from: nextDay(range.to), to })
    to = previousDay(range.from)
    if (to === '') return left
  }
  return [...left, { from: '0001-01-01', to }]
}

const DAY_MS = 86_400_000

const nextDay = (date: string): string => shift(date, DAY_MS)
const previousDay = (date: string): string => (date <= '0001-01-01' ? '' : shift(date, -DAY_MS))

const shift = (date: string, ms: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + ms).toISOString().slice(0, 10)
