import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/api/handle.ts'
import type { SearchService } from './search.service.ts'

export const searchRoutes = (search: SearchService): BoundRoute[] => [
  handle(routes.search, ({ caller, query }) => search.search(caller.userId, query)),
]
