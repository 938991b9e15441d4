import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/api/handle.ts'
import { Page } from '../http/api/results.ts'
import type { JournalsService } from './journals.service.ts'
import type { PlaceSearchService } from './place-search.service.ts'
import type { StatisticsService } from './statistics.service.ts'

interface Services {
  journals: JournalsService
  statistics: StatisticsService
  placeSearch: PlaceSearchService
}

export const readingRoutes = ({ journals, statistics, placeSearch }: Services): BoundRoute[] => [
  handle(
    routes.listJournals,
    async ({ caller, query }) => new Page(await journals.list(caller.userId, query)),
  ),
  handle(routes.searchPlaces, ({ caller, query, headers }) =>
    placeSearch.search(caller.userId, { ...query, language: headers['accept-language'] }),
  ),
  handle(routes.reversePlace, ({ caller, query, headers }) =>
    placeSearch.reverse(caller.userId, query, headers['accept-language']),
  ),
  handle(routes.getStatistics, ({ caller, query }) => statistics.get(caller.userId, query)),
]
