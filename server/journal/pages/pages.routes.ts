import { routes } from '../../../contract/index.ts'
import { type BoundRoute, handle } from '../../http/api/handle.ts'
import { Page } from '../../http/api/results.ts'
import type { PagesService } from './pages.service.ts'

export const pageRoutes = (pages: PagesService): BoundRoute[] => [
  handle(routes.updateJournal, ({ caller, params, body }) => pages.update(caller.userId, params.date, body)),
  handle(
    routes.listPageVersions,
    async ({ caller, params, query }) =>
      new Page(await pages.listVersions(caller.userId, params.date, query)),
  ),
  handle(routes.getPageVersion, ({ caller, params }) =>
    pages.getVersion(caller.userId, params.date, params.version),
  ),
  handle(routes.restorePageVersion, ({ caller, params }) =>
    pages.restoreVersion(caller.userId, params.date, params.version),
  ),
  handle(routes.getPageSources, ({ caller, params }) => pages.getSources(caller.userId, params.date)),
  handle(routes.vouchForSentence, ({ caller, params, body }) =>
    pages.vouch(caller.userId, params.date, body),
  ),
]
