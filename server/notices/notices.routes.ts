import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/api/handle.ts'
import type { SubscriptionsService } from './subscriptions.service.ts'

export const noticeRoutes = (subscriptions: SubscriptionsService): BoundRoute[] => [
  handle(routes.getPush, ({ caller }) => subscriptions.get(caller)),
  handle(routes.createPushSubscription, ({ caller, body, headers }) =>
    subscriptions.create(caller, body, headers['user-agent']),
  ),
  handle(routes.deletePushSubscription, ({ caller, params }) =>
    subscriptions.remove(caller, params.subscriptionId),
  ),
  handle(routes.testPush, ({ caller }) => subscriptions.test(caller)),
]
