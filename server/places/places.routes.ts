import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/api/handle.ts'
import type { PlacesService } from './places.service.ts'

export const placeRoutes = (places: PlacesService): BoundRoute[] => [
  handle(routes.listPlacesWithin, ({ query: { limit, ...box }, headers }) =>
    places.listWithin(box, { limit, language: headers['accept-language'] }),
  ),
]
