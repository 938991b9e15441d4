import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/api/handle.ts'
import { Page } from '../http/api/results.ts'
import type { JournalsService } from './journals.service.ts'
import type { StatisticsService } from './statistics.service.ts'

export const readingRoutes = (journals: JournalsService, statistics: StatisticsService): BoundRoute[] => [
  handle(routes.listJournals, async ({ caller, query }) => {
    const { items, nextCursor } = await journals.list(caller.userId, query)
    return new Page(items, nextCursor)
  }),
  handle(routes.getStatistics, ({ caller, query }) => statistics.get(caller.userId, query)),
]
