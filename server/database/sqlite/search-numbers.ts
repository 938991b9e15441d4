// Ranges of document numbers by day and by owner. `search-schema.ts` describes the numbers.
import { type RawBuilder, sql } from 'kysely'
import type { SearchFilter } from '../search-index.ts'
import { OWNER_SHIFT, SEQUENCE_BITS } from './search-schema.ts'

/** The first number of a date, without its owner. Months count 31 days: numbers need only be distinct and ordered. */
function dayStart(date: string): bigint {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return BigInt(year * 372 + (month - 1) * 31 + (day - 1)) << SEQUENCE_BITS
}

/** Numbers without their owner, from `first` to `last`. */
export type Range = { first: bigint; last: bigint }

export const EVERYTHING: Range = { first: 0n, last: (1n << OWNER_SHIFT) - 1n }

/** @param doc with its owner, as text */
export const numberOf = (doc: string): bigint => BigInt.asUintN(Number(OWNER_SHIFT), BigInt(doc))

export function onDay(date: string): Range {
  const first = dayStart(date)
  return { first, last: first + (1n << SEQUENCE_BITS) - 1n }
}

export const rangeOf = ({ from, to }: Pick<SearchFilter, 'from' | 'to'>): Range => ({
  first: from === undefined ? EVERYTHING.first : dayStart(from),
  last: to === undefined ? EVERYTHING.last : onDay(to).last,
})

/** SQL: the number with its owner. Null if the user has no documents; comparisons with null are never true. */
export const ownNumber = (userId: string, number: bigint): RawBuilder<bigint> =>
  sql`((select number from search_owners where user_id = ${userId}) << ${OWNER_SHIFT} | ${number})`

export const isWithin = (
  column: string,
  { userId, first, last }: Range & { userId: string },
): RawBuilder<boolean> =>
  sql`${sql.ref(column)} between ${ownNumber(userId, first)} and ${ownNumber(userId, last)}`
