// Searches the saved days: whole words, the last word as a prefix, and substrings in scripts without spaces.
import type { Day } from '../../contract/days.ts'
import type { SearchHit, SearchResult } from '../../contract/search.ts'
import type { SearchFilters } from '../state/search-filters.ts'
import { listKeptDays } from './kept-days.ts'

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
  place: string
}

const textsOf = ({ date, events, journal }: Day): Text[] => [
  ...events.map(
    ({ id, type, content, placeName }): Text => ({
      hit: { kind: 'event', id, date, type },
      text: placeName ? `${content}\n${placeName}` : content,
      place: placeName ?? '',
    }),
  ),
  ...(journal
    ? [{ hit: { kind: 'journal' as const, id: journal.id, date }, text: journal.content, place: '' }]
    : []),
]

function toHit({ hit, text }: Text, words: readonly string[]): SearchHit | undefined {
  const folded = fold(text)
  const found = words.map((word, at) => findWord(folded, word, at === words.length - 1))
  if (found.some(({ length }) => length === 0)) return undefined
  const marks = found.flat().sort(([one], [other]) => one - other)
  const start = Math.max(0, (marks[0]?.[0] ?? 0) - LEAD_LENGTH)
  const snippet = text.slice(start, start + SNIPPET_LENGTH).replaceAll(/\s/g, ' ')
  const shown = marks
    .map(([from, to]): [number, number] => [from - start, to - start])
    .filter(([from, to], at, all) => to <= snippet.length && from >= (all[at - 1]?.[1] ?? 0))
  return { ...hit, snippet, marks: shown, match: 'exact', score: 0 }
}

/** Newest first. */
export async function searchKeptDays(userId: string, filters: SearchFilters): Promise<SearchResult> {
  const { q, type, from, to, place, hasJournal } = filters
  const words = fold(q)
    .split(/[\s"“”*]+/)
    .filter((word) => word !== '' && !/^[-−–]/.test(word))
  const days = (await listKeptDays(userId)).filter(
    ({ date, journal }) =>
      (from === '' || date >= from) &&
      (to === '' || date <= to) &&
      (hasJournal === '' || (journal !== null) === (hasJournal === 'true')),
  )
  const hits = days
    .toReversed()
    .flatMap(textsOf)
    .filter((one) => (type === '' || one.hit.type === type) && fold(one.place).includes(fold(place.trim())))
    .flatMap((one) => toHit(one, words) ?? [])
  return { hits, total: hits.length, totalIsExact: true, suggestion: null, nextCursor: null }
}
