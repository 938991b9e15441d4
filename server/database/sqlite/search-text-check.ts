import { sql } from 'kysely'
import type { Pause } from '../../lib/pause.ts'
import { type SearchTerm, standsIn } from '../../text/search/terms.ts'
import { joinSearchText, toSearchTextInParts } from '../../text/search-text.ts'
import { prepareQuery } from '../prepared-query.ts'
import type { FoundDocument, SearchFilter } from '../search-index.ts'
import type { Db } from '../tables.ts'

type Found = Pick<FoundDocument, 'kind' | 'id' | 'type'>

interface Whole {
  content: string
  placeName: string | null
  moreText: string | null
}

const selectWhole = prepareQuery((db, values: { userId: string; id: string; kind: string }) => ({
  compile: () =>
    sql<Whole>`
      select content, place_name as "placeName", more_text as "moreText" from events
      where user_id = ${values.userId} and id = ${values.id} and ${values.kind} = 'event' and trash_id is null
      union all
      select content, null, null from journals
      where user_id = ${values.userId} and id = ${values.id} and ${values.kind} = 'journal' and trash_id is null`.compile(
      db,
    ),
}))

/** Whether the text of a document has what a filter asks for, told without the index. Its dates are not looked at. */
export async function matchesFilter(
  db: Db,
  { kind, id, type }: Found,
  filter: SearchFilter,
  pause: Pause,
): Promise<boolean> {
  if ((filter.kind ?? kind) !== kind || (filter.type ?? type) !== type) return false
  const [whole] = await selectWhole(db, { userId: filter.userId, id, kind })
  if (!whole) return false
  const joined = joinSearchText(whole.content, whole.placeName, whole.moreText)
  const text = ` ${await toSearchTextInParts(joined, pause)} `
  if (!(await standsEach(text, filter.required, pause))) return false
  for (const terms of filter.excluded) if (await standsEach(text, terms, pause)) return false
  return true
}

async function standsEach(text: string, terms: readonly SearchTerm[], pause: Pause): Promise<boolean> {
  for (const term of terms) {
    await pause()
    if (!standsIn(text, term)) return false
  }
  return true
}
