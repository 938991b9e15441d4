import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/api/handle.ts'
import { Page } from '../http/api/results.ts'
import type { TrashService } from './trash.service.ts'

export const trashRoutes = (trash: TrashService): BoundRoute[] => [
  handle(routes.listTrash, async ({ caller, query }) => new Page(await trash.list(caller.userId, query))),
  handle(routes.restoreTrash, ({ caller, body }) => trash.restore(caller.userId, body)),
  handle(routes.emptyTrash, ({ caller }) => trash.empty(caller.userId)),
]
