// Searches the saved days: whole words, the last word as a prefix, substrings in scripts without spaces, and dates.
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

function toHit(
  { hit, text }: Text,
  words: readonly string[],
  match: SearchHit['match'],
): SearchHit | undefined {
  const folded = fold(text)
  const found = words.map((word, at) => findWord(folded, word, at === words.length - 1))
  if (found.some(({ length }) => length === 0)) return undefined
  const marks = found.flat().sort(([one], [other]) => one - other)
  const start = Math.max(0, (marks[0]?.[0] ?? 0) - LEAD_LENGTH)
  const snippet = text.slice(start, start + SNIPPET_LENGTH).replaceAll(/\s/g, ' ')
  const shown = marks
    .map(([from, to]): [number, number] => [from - start, to - start])
    .filter(([from, to], at, all) => to <= snippet.length && from >= (all[at - 1]?.[1] ?? 0))
  return { ...hit, snippet, marks: shown, match, score: 0 }
}

const EXCLUSION = /^[-−–](?=.)/

const splitWords = (q: string): string[] =>
  fold(q)
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

/** Newest first; the days come oldest first. */
export async function findInDays(
  days: readonly Day[],
  filters: SearchFilters,
  today: string,
): Promise<SearchHit[]> {
  const { q, type, from, to, place, hasJournal } = filters
  const { words, excluded, ranges, others } = await readQuery(q, days, today)
  const isNamed = (date: string) => ranges.some((range) => date >= range.from && date <= range.to)
  return days
    .filter(
      ({ date, journal }) =>
        (from === '' || date >= from) &&
        (to === '' || date <= to) &&
        (hasJournal === '' || (journal !== null) === (hasJournal === 'true')),
    )
    .toReversed()
    .flatMap(textsOf)
    .filter((one) => (type === '' || one.hit.type === type) && fold(one.place).includes(fold(place.trim())))
    .filter(({ text }) => excluded.every((word) => findWord(fold(text), word, false).length === 0))
    .flatMap(
      (one) =>
        toHit(one, words, 'exact') ?? (isNamed(one.hit.date) ? toHit(one, others, 'date') : undefined) ?? [],
    )
}
