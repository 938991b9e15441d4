import { routes } from '../../../contract/index.ts'
import { type BoundRoute, handle } from '../../http/api/handle.ts'
import type { CodesService } from './codes.service.ts'

export const codeRoutes = (codes: CodesService): BoundRoute[] => [
  handle(routes.setUpTotp, ({ caller, body, address }) =>
    body?.code === undefined ? codes.begin(caller) : codes.confirm(caller, body.code, address),
  ),
  handle(routes.removeTotp, ({ caller, body, address }) => codes.remove(caller, body, address)),
]
