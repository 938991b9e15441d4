import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/api/handle.ts'
import type { describeInstance } from './instance.service.ts'

export const instanceRoutes = (
  service: ReturnType<typeof describeInstance>,
  hasAccounts: () => Promise<boolean>,
): BoundRoute[] => [handle(routes.getService, async () => ({ ...service, hasAccounts: await hasAccounts() }))]
