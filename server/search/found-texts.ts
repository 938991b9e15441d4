import type { SearchCandidate } from '../database/search-index.ts'
import type { Db } from '../database/tables.ts'
import { searchTextOf } from '../events/event-mapping.ts'
import { listEventTexts, listJournalTexts } from './search.repository.ts'

/** @returns the texts by id, each cut at `length` characters; without what was deleted since it was found */
export async function readTexts(
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
