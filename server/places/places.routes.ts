import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/api/handle.ts'
import type { PlaceSearchService } from './place-search.service.ts'
import type { PlacesService } from './places.service.ts'

export const placeRoutes = (places: PlacesService, placeSearch: PlaceSearchService): BoundRoute[] => [
  handle(routes.searchPlaces, ({ caller, query, headers }) =>
    placeSearch.search(caller.userId, { ...query, language: headers['accept-language'] }),
  ),
  handle(routes.reversePlace, ({ caller, query, headers }) =>
    placeSearch.reverse(caller.userId, query, headers['accept-language']),
  ),
  handle(routes.listPlacesWithin, ({ query: { limit, ...box }, headers }) =>
    places.listWithin(box, { limit, language: headers['accept-language'] }),
  ),
]
