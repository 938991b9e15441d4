import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/api/handle.ts'
import { Page } from '../http/api/results.ts'
import type { Ledger } from './ledger.service.ts'

export const ledgerRoutes = (ledger: Ledger): BoundRoute[] => [
  handle(routes.listLedger, async ({ caller, query }) => new Page(await ledger.list(caller.userId, query))),
  handle(routes.sumUpLedger, ({ caller, query }) => ledger.sumUp(caller.userId, query)),
]
