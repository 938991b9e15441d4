import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/api/handle.ts'
import type { Search } from './search-with-covers.ts'

export const searchRoutes = (search: Search): BoundRoute[] => [
  handle(routes.search, ({ caller, query }) => search.search(caller.userId, query)),
]
