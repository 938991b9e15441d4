import { sql } from 'kysely'
import type { Pause } from '../../lib/pause.ts'
import { type SearchTerm, standsIn } from '../../text/search/terms.ts'
import { joinSearchText, toSearchTextInParts } from '../../text/search-text.ts'
import { prepareQuery } from '../prepared-query.ts'
import type { FoundDocument, SearchFilter } from '../search-index.ts'
import type { Db } from '../tables.ts'

type Found = Pick<FoundDocument, 'kind' | 'id' | 'type'>

interface Whole {
  id: string
  content: string
  placeName: string | null
  moreText: string | null
}

/** @param values.ids a JSON array */
const selectWholes = prepareQuery((db, values: { userId: string; ids: string }) => ({
  compile: () =>
    sql<Whole>`
      select id, content, place_name as "placeName", more_text as "moreText" from events
      where user_id = ${values.userId} and id in (select value from json_each(${values.ids})) and trash_id is null
      union all
      select id, content, null, null from journals
      where user_id = ${values.userId} and id in (select value from json_each(${values.ids})) and trash_id is null`.compile(
      db,
    ),
}))

/** The ids of documents whose texts have what a filter asks for, told without the index. Dates are not looked at. */
export async function findByTexts(
  db: Db,
  documents: readonly Found[],
  filter: SearchFilter,
  pause: Pause,
): Promise<Set<string>> {
  const wanted = documents.filter(
    ({ kind, type }) => (filter.kind ?? kind) === kind && (filter.type ?? type) === type,
  )
  const ids = JSON.stringify(wanted.map(({ id }) => id))
  const found = new Set<string>()
  for (const whole of await selectWholes(db, { userId: filter.userId, ids }))
    if (await matchesFilter(whole, filter, pause)) found.add(whole.id)
  return found
}

async function matchesFilter(whole: Whole, filter: SearchFilter, pause: Pause): Promise<boolean> {
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
