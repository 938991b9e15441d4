/**
 * Every number that an event could mean, read liberally: "£8.95" is 8.95, 8 and 95; "12k" is 12 and 12,000. The more an
 * event may mean, the less a sentence is accused.
 */
import { toPlain } from './plain.ts'

const RUN = /\d+(?:[.,:/' ]\d+)*/gu
const THOUSANDS = /^ ?(?:k(?!\p{L})|thousand|tsd|tausend|mila?(?!\p{L})|mille|тыс|千|ألف|آلاف)/u
const TEN_THOUSANDS = /^ ?[万萬]/u
const LISTED = /[,;+&、/]| (?:and|und|et|y|e|и|w\/)(?= )| و/gu
const MAX_LISTED = 8

export function readFigures(text: string): number[] {
  const plain = toPlain(text)
  const figures = new Set<number>()
  for (const { 0: run, index } of plain.matchAll(RUN)) {
    const rest = plain.slice(index + run.length)
    const factor = THOUSANDS.test(rest) ? 1000 : TEN_THOUSANDS.test(rest) ? 10_000 : 1
    for (const value of readingsOf(run)) figures.add(value).add(value * factor)
  }
  const listed = plain.split('\n')[0]?.match(LISTED)?.length ?? 0
  if (listed > 0 && listed < MAX_LISTED) figures.add(listed + 1)
  return [...figures]
}

/** The whole as decimal, as thousands, as a time, and each of its parts. */
function readingsOf(run: string): number[] {
  const parts = run.split(/[.,:/' ]/u)
  const numbers = parts.map(Number)
  const [first = 0, second = 0] = numbers
  const last = parts.at(-1) ?? ''
  const whole = parts.slice(0, -1).join('')
  if (parts.length === 1) return [first]
  return [...numbers, Number(parts.join('')), Number(`${whole}.${last}`), first * 60 + second]
}
