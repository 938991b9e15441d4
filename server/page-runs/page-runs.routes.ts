import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/api/handle.ts'
import type { PageRunsService } from './page-runs.service.ts'

export const pageRunRoutes = (pageRuns: PageRunsService): BoundRoute[] => [
  handle(routes.getPageRun, ({ caller }) => pageRuns.get(caller.userId)),
  handle(routes.estimatePageRun, ({ caller, query }) => pageRuns.estimate(caller.userId, query)),
  handle(routes.startPageRun, ({ caller, body }) => pageRuns.start(caller.userId, body)),
  handle(routes.stopPageRun, ({ caller }) => pageRuns.stop(caller.userId)),
  handle(routes.deletePageRunPages, ({ caller }) => pageRuns.deletePages(caller.userId)),
]
