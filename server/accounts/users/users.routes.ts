import { routes } from '../../../contract/index.ts'
import { type BoundRoute, handle } from '../../http/api/handle.ts'
import { Page } from '../../http/api/results.ts'
import type { UsersService } from './users.service.ts'

export const userRoutes = (users: UsersService): BoundRoute[] => [
  handle(routes.listUsers, async ({ query }) => new Page(await users.list(query))),
  handle(routes.inviteUser, ({ caller, body }) => users.invite(caller, body.email)),
  handle(routes.updateUser, ({ caller, params, body }) => users.update(caller, params.userId, body)),
  handle(routes.removeInvitation, ({ caller, params }) => users.removeInvitation(caller, params.userId)),
]
