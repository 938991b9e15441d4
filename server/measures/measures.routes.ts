import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/api/handle.ts'
import type { MeasuresService } from './measures.service.ts'

export const measureRoutes = (measures: MeasuresService): BoundRoute[] => [
  handle(routes.listMeasures, ({ caller, query }) => measures.list(caller.userId, query)),
  handle(routes.listMeasureNames, ({ caller }) => measures.listNames(caller.userId)),
]
