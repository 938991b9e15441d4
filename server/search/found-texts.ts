import {
  type CandidateText,
  comparePositions,
  type SearchCandidate,
  type SearchFilter,
  type SearchIndex,
  type SearchPosition,
} from '../database/search-index.ts'
import type { Db } from '../database/tables.ts'
import { searchTextOf } from '../events/event-mapping.ts'
import { listEventTexts, listJournalTexts } from './search.repository.ts'

/** What was found with its text: read in one statement where the engine has one for it, else one after the other. */
export interface FoundText extends SearchCandidate {
  /** Its beginning, by which it is judged; undefined for what was deleted since it was found. */
  text: string | undefined
  /** All of it, where that was read along. */
  whole?: string | undefined
}

export interface TextReader {
  /** Those that match, in the order of their positions: the first `limit` of all, or after `before`. */
  read(before: SearchPosition | undefined, limit: number): Promise<FoundText[]>
  /** How many match, counted no further than `COUNT_LIMIT`, where the first reading has told. */
  readonly total: number | undefined
}

/** Nobody reads more, and a phrase of common words is slow to count. */
export const COUNT_LIMIT = 1_000
/** What a text is judged by: more than a page has, and a window of the longest texts is still read at once. */
const JUDGED_CHARACTERS = 4_000
/** What is read along to cut snippets from: more than most texts have. */
const CHARACTERS_ALONG = 10_000
/** More than any text has. */
const ALL_CHARACTERS = 1_000_000

interface Source {
  db: Db
  index: SearchIndex
  filter: SearchFilter
}

/** @param ahead how many are read at once, because they will be asked for */
export const createTextReader = (source: Source, ahead: number): TextReader =>
  source.index.findTexts ? readAhead(source, source.index.findTexts, ahead) : readStepByStep(source)

const readStepByStep = ({ db, index, filter }: Source): TextReader => ({
  total: undefined,
  async read(before, limit) {
    const candidates = await index.findCandidates(db, filter, { before, limit })
    const texts = await readTexts(db, filter.userId, candidates, JUDGED_CHARACTERS)
    return candidates.map((candidate) => ({ ...candidate, text: texts.get(candidate.id) }))
  },
})

function readAhead({ db, filter }: Source, findTexts: FindTexts, ahead: number): TextReader {
  let known: FoundText[] = []
  let isAllKnown = false
  let total: number | undefined
  return {
    get total() {
      return total
    },
    async read(before, limit) {
      const rest = before ? known.filter((one) => comparePositions(one, before) > 0) : known
      if (isAllKnown || (known.length > 0 && rest.length >= limit)) return rest.slice(0, limit)
      const most = before ? 0 : COUNT_LIMIT
      const wanted = Math.max(limit, ahead)
      const read = await findTexts(db, filter, { before, limit: wanted, characters: CHARACTERS_ALONG, most })
      if (!before) total = read.total
      known = read.found.map(toFound)
      isAllKnown = known.length < wanted
      return known.slice(0, limit)
    },
  }
}

type FindTexts = NonNullable<SearchIndex['findTexts']>

function toFound({ content, placeName, ...candidate }: CandidateText): FoundText {
  if (content === null) return { ...candidate, text: undefined }
  const textOf = (part: string) => searchTextOf({ content: part, place_name: placeName })
  const text = textOf(cutAt(content, JUDGED_CHARACTERS))
  return { ...candidate, text, ...(content.length < CHARACTERS_ALONG && { whole: textOf(content) }) }
}

/** By code points, as the engines count. */
const cutAt = (text: string, characters: number): string =>
  text.length <= characters ? text : Array.from(text).slice(0, characters).join('')

/** @returns all of the texts by id; without what was deleted since it was found */
export async function readWhole(
  db: Db,
  userId: string,
  found: readonly FoundText[],
): Promise<Map<string, string>> {
  const isUnread = ({ whole }: FoundText) => whole === undefined
  const texts = await readTexts(db, userId, found.filter(isUnread), ALL_CHARACTERS)
  for (const { id, whole } of found) if (whole !== undefined) texts.set(id, whole)
  return texts
}

async function readTexts(
  db: Db,
  userId: string,
  candidates: readonly SearchCandidate[],
  length: number,
): Promise<Map<string, string>> {
  const idsOf = (kind: string) =>
    candidates.filter((candidate) => candidate.kind === kind).map(({ id }) => id)
  const wanted = { userId, length }
  const [eventIds, journalIds] = [idsOf('event'), idsOf('journal')]
  const events = eventIds.length > 0 ? await listEventTexts(db, { ...wanted, ids: eventIds }) : []
  const journals = journalIds.length > 0 ? await listJournalTexts(db, { ...wanted, ids: journalIds }) : []
  return new Map([
    ...events.map((row) => [row.id, searchTextOf(row)] as const),
    ...journals.map(({ id, content }) => [id, content] as const),
  ])
}
