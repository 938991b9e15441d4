/** Reads the quotations of a text. */
import { matchesOf, toPlain, withoutDiacritics } from './plain.ts'
import type { Span } from './sentences.ts'

const QUOTED =
  /“([^“”\n]+)”|"([^"\n]+)"|«\s?([^«»\n]+?)\s?»|»([^«»\n]+)«|„([^„“”\n]+)[“”]|「([^「」\n]+)」|『([^『』\n]+)』|‘([^‘’\n]{8,})’/gu

export interface Quotation extends Span {
  text: string
}

/** Quotations of at least two words, or four characters of a script without blanks: one word in quotes is a tone. */
export function readQuotations(text: string): Quotation[] {
  return matchesOf(QUOTED, text).flatMap((match) => {
    const inside = match.slice(1).find((part) => part !== undefined) ?? ''
    const start = match.index + match[0].indexOf(inside)
    const isLong = /\p{L}\s+\p{L}/u.test(inside) || /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]{4}/u.test(inside)
    return isLong ? [{ start, end: start + inside.length, text: inside }] : []
  })
}

/** Compares by letters and digits: accents, marks at the edges, blanks and the kind of quotation marks tell nothing. */
export const isQuotedFrom = (quotation: string, event: string): boolean =>
  lettersOf(event).includes(lettersOf(quotation))

const lettersOf = (text: string): string =>
  withoutDiacritics(toPlain(text)).replaceAll(/[^\p{L}\p{N}]+/gu, '')
