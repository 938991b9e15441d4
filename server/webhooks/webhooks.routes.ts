import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/api/handle.ts'
import { Page } from '../http/api/results.ts'
import type { WebhooksService } from './webhooks.service.ts'

export const webhookRoutes = (webhooks: WebhooksService): BoundRoute[] => [
  handle(routes.createWebhook, ({ caller, body }) => webhooks.create(caller, body)),
  handle(routes.listWebhooks, ({ caller }) => webhooks.list(caller.userId)),
  handle(routes.getWebhook, ({ caller, params }) => webhooks.get(caller.userId, params.webhookId)),
  handle(routes.updateWebhook, ({ caller, params, body }) => webhooks.update(caller, params.webhookId, body)),
  handle(routes.deleteWebhook, ({ caller, params }) => webhooks.remove(caller.userId, params.webhookId)),
  handle(routes.renewWebhookSecret, ({ caller, params }) =>
    webhooks.renewSecret(caller.userId, params.webhookId),
  ),
  handle(routes.testWebhook, ({ caller, params }) => webhooks.test(caller.userId, params.webhookId)),
  handle(
    routes.listWebhookDeliveries,
    async ({ caller, params, query }) =>
      new Page(await webhooks.listDeliveries(caller.userId, params.webhookId, query)),
  ),
]
