/** Reads times of the clock and parts of the day. */
import { hanValue } from './han-numbers.ts'
import { compoundValue } from './number-words.ts'
import type { ClockPattern, LanguagePack } from './pack.ts'
import { matchesOf, wordsPattern } from './plain.ts'
import { overlapsAny, type Span } from './sentences.ts'
import { WORD_CHARACTERS, WORD_START } from './word-boundaries.ts'

export interface TimeFact extends Span {
  /** Since midnight. */
  minutes: number
  /** Six may be eighteen o'clock. */
  isTwelveHour: boolean
  isDigits: boolean
  isRough: boolean
}

export interface PartOfDay extends Span {
  from: number
  to: number
}

const DAY_MINUTES = 24 * 60
const DIGITAL: ClockPattern = {
  source: `(?<![${WORD_CHARACTERS}.,:])(?<hour>[01]?\\d|2[0-4])[:h](?<minute>[0-5]\\d)(?!\\d|[.:]\\d)(?:\\s*(?<half>[ap])\\.?m\\b\\.?)?`,
  shift: '+minute',
}

interface Clocks {
  /** Most texts have no time at all: one expression tells it. */
  any: RegExp
  each: (ClockPattern & { pattern: RegExp })[]
}
const clocks = new WeakMap<LanguagePack, Clocks>()

function clocksOf(pack: LanguagePack): Clocks {
  const known = clocks.get(pack)
  if (known) return known
  const all = [DIGITAL, ...pack.clock]
  const unnamed = all.map(({ source }) => source.replaceAll(/\(\?<\w+>/g, '(?:'))
  // The class of all letters once for all: it takes most of the time.
  const words = unnamed.filter((source) => source.startsWith(WORD_START))
  const parts = unnamed.filter((source) => !words.includes(source))
  if (words.length > 0)
    parts.push(`${WORD_START}(?:${words.map((source) => source.slice(WORD_START.length)).join('|')})`)
  const made = {
    any: new RegExp(parts.join('|'), 'u'),
    each: all.map((clock) => ({ ...clock, pattern: new RegExp(clock.source, 'gu') })),
  }
  clocks.set(pack, made)
  return made
}

export function readTimes(plain: string, pack: LanguagePack): TimeFact[] {
  const { any, each } = clocksOf(pack)
  if (!any.test(plain)) return []
  const found: TimeFact[] = []
  for (const clock of each) {
    for (const match of matchesOf(clock.pattern, plain)) {
      const time = toTime(match, clock, pack)
      if (time && !overlapsAny(time, found)) found.push(time)
    }
  }
  return found.toSorted((one, other) => one.start - other.start)
}

function toTime(match: RegExpMatchArray, clock: ClockPattern, pack: LanguagePack): TimeFact | undefined {
  const groups = match.groups ?? {}
  const hour = groups.hour === undefined ? 0 : toValue(groups.hour, pack)
  const minute = groups.minute === undefined ? 0 : toValue(groups.minute, pack)
  if (hour === undefined || minute === undefined || hour > 24 || minute > 59) return undefined
  const shift = clock.shift === '+minute' ? minute : clock.shift === '-minute' ? -minute : clock.shift
  const half = clock.half ?? (groups.half === 'a' ? 'am' : groups.half === 'p' ? 'pm' : undefined)
  const base = half === undefined ? hour : (hour % 12) + (half === 'pm' ? 12 : 0)
  const isDigital = /\d/u.test(match[0])
  const start = match.index ?? 0
  return {
    start,
    end: start + match[0].length,
    minutes: (((base * 60 + shift) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES,
    isTwelveHour: half === undefined && hour >= 1 && hour <= 12,
    isDigits: isDigital,
    isRough: !isDigital || minute % 15 === 0,
  }
}

function toValue(word: string, pack: LanguagePack): number | undefined {
  if (/^\d+$/u.test(word)) return Number(word)
  if (pack.numbers.form === 'han') return hanValue(word)
  return (
    pack.numbers.values.get(word) ??
    (pack.numbers.form === 'compound' ? compoundValue(word, pack.numbers) : sumOf(word, pack))
  )
}

function sumOf(phrase: string, pack: LanguagePack): number | undefined {
  const values = phrase.split(/(?:[\s-]|\be\b)+/u).map((word) => pack.numbers.values.get(word))
  return values.every((value) => value !== undefined)
    ? values.reduce((sum: number, value) => sum + (value ?? 0), 0)
    : undefined
}

type PartPattern = { pattern: RegExp; from: number; to: number }
const partPatterns = new WeakMap<LanguagePack, PartPattern[]>()

function partPatternsOf(pack: LanguagePack): PartPattern[] {
  const known = partPatterns.get(pack)
  if (known) return known
  const made = pack.partsOfDay.flatMap(([words, from, to]) => {
    const pattern = wordsPattern(words)
    return pattern ? [{ pattern, from, to }] : []
  })
  partPatterns.set(pack, made)
  return made
}

export function readPartsOfDay(plain: string, pack: LanguagePack): PartOfDay[] {
  return partPatternsOf(pack).flatMap(({ pattern, from, to }) =>
    matchesOf(pattern, plain).map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      from,
      to,
    })),
  )
}
