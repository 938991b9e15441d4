import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/api/handle.ts'
import type { NightService } from './night.service.ts'

export const nightRoutes = (night: NightService): BoundRoute[] => [
  handle(routes.getNightWriter, ({ caller }) => night.get(caller.userId)),
  handle(routes.runNightWriter, ({ caller }) => night.askForRun(caller.userId)),
]
