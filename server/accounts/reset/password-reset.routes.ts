import { routes } from '../../../contract/index.ts'
import { type BoundRoute, handle } from '../../http/api/handle.ts'
import type { PasswordResetService } from './password-reset.service.ts'

export const passwordResetRoutes = (resets: PasswordResetService): BoundRoute[] => [
  handle(routes.requestPasswordReset, ({ body, address }) => resets.request(body, address)),
  handle(routes.confirmPasswordReset, ({ body, headers, address }) =>
    resets.confirm(body, { address, userAgent: headers['user-agent'] }),
  ),
]
