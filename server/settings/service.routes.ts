import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/handle.ts'
import type { describeService } from './service.service.ts'

export const serviceRoutes = (service: ReturnType<typeof describeService>): BoundRoute[] => [
  handle(routes.getService, async () => service),
]
