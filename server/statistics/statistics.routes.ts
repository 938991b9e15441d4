import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/api/handle.ts'
import type { StatisticsService } from './statistics.service.ts'

export const statisticsRoutes = (statistics: StatisticsService): BoundRoute[] => [
  handle(routes.getStatistics, ({ caller, query }) => statistics.get(caller.userId, query)),
]
