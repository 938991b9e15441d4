// Adds to hits the pictures that stand for them, which the index does not know.
import type { SearchQuery, SearchResult } from '../../contract/search.ts'
import type { Database } from '../database/database.ts'
import { type CoverRow, listCoversOn, listEventCovers } from '../diary/covers.repository.ts'
import type { Clock } from '../lib/clock.ts'
import type { AddressSigner } from '../media/signed-addresses.ts'
import { createSearchService } from './search.service.ts'

interface Dependencies {
  database: Database
  clock: Clock
  signer: Pick<AddressSigner, 'toCover'>
}

export type Search = ReturnType<typeof createSearch>

export function createSearch({ database, clock, signer }: Dependencies) {
  const service = createSearchService({ database, clock })
  return {
    /** Both kinds of pictures take one trip to the database together. */
    async search(userId: string, query: SearchQuery): Promise<SearchResult> {
      const { hits, ...result } = await service.search(userId, query)
      const idsOfEvents = hits.filter(({ kind }) => kind === 'event').map(({ id }) => id)
      const datesOfPages = hits.filter(({ kind }) => kind === 'journal').map(({ date }) => date)
      const [ofEvents, ofDays] = await database.pipeline((db) =>
        Promise.all([listEventCovers(db, userId, idsOfEvents), listCoversOn(db, userId, datesOfPages)]),
      )
      const covers = new Map<string, CoverRow>([
        ...ofEvents.map((cover) => [cover.eventId, cover] as const),
        ...ofDays.map((cover) => [cover.date, cover] as const),
      ])
      return {
        ...result,
        hits: hits.map((hit) => {
          const cover = covers.get(hit.kind === 'event' ? hit.id : hit.date)
          return { ...hit, cover: cover ? signer.toCover(userId, cover) : null }
        }),
      }
    },
  }
}
