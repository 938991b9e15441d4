// Searches the saved days: whole words, their inflected forms, the last word as a prefix, substrings in scripts without
// spaces, and dates.
import type { Day } from '../../contract/days.ts'
import type { SearchHit } from '../../contract/search.ts'
import type { SearchFilters } from '../state/search-filters.ts'

const SNIPPET_LENGTH = 160
const LEAD_LENGTH = 40

/** Ignores case, and diacritics where that keeps offsets. */
const fold = (text: string): string =>
  Array.from(text, (letter) => {
    const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
    return bare.length === letter.length ? bare : letter.toLowerCase().slice(0, letter.length)
  }).join('')

const isRunningText = (word: string): boolean =>
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]/u.test(word)

/** @returns start and end of each match; the last word also matches as a prefix */
function findWord(text: string, word: string, isLast: boolean): [number, number][] {
  const escaped = word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  const end = isLast ? '' : String.raw`(?![\p{L}\p{N}])`
  const pattern = isRunningText(word) ? escaped : String.raw`(?<![\p{L}\p{N}])${escaped}${end}`
  return [...text.matchAll(new RegExp(pattern, 'gu'))].map(({ 0: found, index }) => [
    index,
    index + found.length,
  ])
}

interface Text {
  hit: Pick<SearchHit, 'kind' | 'id' | 'date' | 'type'>
  text: string
  folded: string
  place: string
}

const toText = (hit: Text['hit'], content: string, place: string | null): Text => {
  const text = place ? `${content}\n${place}` : content
  return { hit, text, folded: fold(text), place: place ?? '' }
}

const textsOf = ({ date, events, journal }: Day): Text[] => [
  ...events.map(({ id, type, content, placeName }) =>
    toText({ kind: 'event', id, date, type }, content, placeName),
  ),
  ...(journal ? [toText({ kind: 'journal', id: journal.id, date }, journal.content, null)] : []),
]

/** @returns start and end of each match of a word of the query */
type Finder = (text: Text, word: string, isLast: boolean) => [number, number][]

const findWhole: Finder = ({ folded }, word) => findWord(folded, fold(word), false)
const findBeginning: Finder = ({ folded }, word, isLast) => findWord(folded, fold(word), isLast)

/** Finds nothing where the code cannot be loaded. */
async function loadFormFinder(texts: readonly Text[], words: readonly string[]): Promise<Finder> {
  if (words.length === 0) return () => []
  try {
    const { createFormFinder, findForms } = await import('./word-forms.ts')
    const formsOf = createFormFinder(texts.map(({ text }) => text))
    const forms = new Map(words.map((word) => [word, formsOf(word.toLowerCase())]))
    return ({ text }, word) => findForms(text, forms.get(word) ?? new Set())
  } catch {
    return () => []
  }
}

function toHit(
  one: Text,
  { words, match, find }: { words: readonly string[]; match: SearchHit['match']; find: Finder },
): SearchHit | undefined {
  const { hit, text } = one
  const found = words.map((word, at) => find(one, word, at === words.length - 1))
  if (found.some(({ length }) => length === 0)) return undefined
  const marks = found.flat().sort(([one], [other]) => one - other)
  const { start, end } = findCut(text, marks[0]?.[0] ?? 0)
  const lead = start > 0 ? '…' : ''
  const body = text.slice(start, end).trimEnd()
  const snippet = `${lead}${body.replaceAll(/(?<=\n)\s|[^\S\n]/g, ' ')}${end < text.length ? '…' : ''}`
  const shown = marks
    .filter(([from, to], at, all) => to <= end && from >= (all[at - 1]?.[1] ?? 0))
    .map(([from, to]): [number, number] => [from - start + lead.length, to - start + lead.length])
  return { ...hit, snippet, marks: shown, match, score: 0 }
}

/** From some words before the first mark on, between words where there are spaces. */
function findCut(text: string, firstMark: number): { start: number; end: number } {
  const earliest = Math.max(0, firstMark - LEAD_LENGTH)
  const space = text.slice(earliest, firstMark).search(/\s\S/)
  const start = earliest > 0 && space >= 0 ? earliest + space + 1 : earliest
  const latest = start + SNIPPET_LENGTH
  if (text.length <= latest) return { start, end: text.length }
  const lastSpace = text.slice(0, latest + 1).search(/\s\S*$/)
  return { start, end: lastSpace > firstMark ? lastSpace : latest }
}

const EXCLUSION = /^[-−–](?=.)/

const splitWords = (q: string): string[] =>
  q
    .normalize('NFC')
    .split(/[\s"“”*]+/)
    .filter((word) => word !== '')
const wordsOf = (q: string): string[] => splitWords(q).filter((word) => !EXCLUSION.test(word))

/** Words to find, words that must not be there, and the date that the query names, with its other words. */
async function readQuery(q: string, days: readonly Day[], today: string) {
  const { listDates } = await import('../../contract/date-in-words.ts')
  const yearOf = (day: Day | undefined) => Number((day?.date ?? today).slice(0, 4))
  const years = { firstYear: yearOf(days[0]), lastYear: yearOf(days.at(-1)) }
  const [named] = listDates(q, { today: Temporal.PlainDate.from(today), ...years })
  const excluded = splitWords(q).flatMap((word) =>
    EXCLUSION.test(word) ? [word.replace(EXCLUSION, '')] : [],
  )
  const others = named && wordsOf(`${q.slice(0, named.start)} ${q.slice(named.end)}`)
  return { words: wordsOf(q), excluded, ranges: named?.ranges ?? [], others: others ?? [] }
}

const MATCHES = ['exact', 'date', 'form', 'prefix', 'similar'] satisfies SearchHit['match'][]

/** The closest matches first, as the service orders them; equally close ones newest first. The days come oldest first. */
export async function findInDays(
  days: readonly Day[],
  filters: SearchFilters,
  today: string,
): Promise<SearchHit[]> {
  const { q, type, from, to, place, hasJournal } = filters
  const { words, excluded, ranges, others } = await readQuery(q, days, today)
  const isNamed = (date: string) => ranges.some((range) => date >= range.from && date <= range.to)
  const texts = days
    .filter(
      ({ date, journal }) =>
        (from === '' || date >= from) &&
        (to === '' || date <= to) &&
        (hasJournal === '' || (journal !== null) === (hasJournal === 'true')),
    )
    .toReversed()
    .flatMap(textsOf)
    .filter((one) => (type === '' || one.hit.type === type) && fold(one.place).includes(fold(place.trim())))
    .filter((one) => excluded.every((word) => findWhole(one, word, false).length === 0))
  const findForm = await loadFormFinder(texts, words)
  const findInflected: Finder = (...asked) => [...findWhole(...asked), ...findForm(...asked)]
  const findAny: Finder = (...asked) => [...findBeginning(...asked), ...findForm(...asked)]
  return texts
    .flatMap(
      (one) =>
        toHit(one, { words, match: 'exact', find: findWhole }) ??
        (isNamed(one.hit.date) ? toHit(one, { words: others, match: 'date', find: findAny }) : undefined) ??
        toHit(one, { words, match: 'form', find: findInflected }) ??
        toHit(one, { words, match: 'prefix', find: findAny }) ??
        [],
    )
    .sort((one, other) => MATCHES.indexOf(one.match) - MATCHES.indexOf(other.match))
}
