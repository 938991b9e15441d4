import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/api/handle.ts'
import type { PlacesService } from './places.service.ts'

export const placeRoutes = (places: PlacesService): BoundRoute[] => [
  handle(routes.reversePlace, ({ query, headers }) => places.reverse(query, headers['accept-language'])),
]
