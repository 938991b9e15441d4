// Webhooks: requests to a receiver of the user's, by https://www.standardwebhooks.com.
import { z } from 'zod'
import {
  CalendarDateSchema,
  CursorSchema,
  DeletedSchema,
  IdSchema,
  InstantSchema,
  limitSchema,
  textSchema,
} from './primitives.ts'
import { defineRoute } from './route.ts'
import { MAX_WEBHOOKS, WEBHOOK_EVENTS } from './webhook-kinds.ts'

const WebhookEventSchema = z.enum(WEBHOOK_EVENTS).meta({ id: 'WebhookEvent' })

const WebhookFields = {
  url: textSchema(2_000).min(1).meta({ example: 'https://n8n.example.org/webhook/dayleaf' }),
  events: z.array(WebhookEventSchema).min(1).max(WEBHOOK_EVENTS.length),
  name: textSchema(100).nullable(),
  includeContent: z.boolean().meta({
    description:
      'Whether deliveries carry the texts of events and pages. Those of private events, and of types that are never sent to AI services, are left out. Needs the scope `read`.',
  }),
  enabled: z.boolean(),
}

const WebhookSchema = z
  .object({
    id: z.string(),
    ...WebhookFields,
    url: z.string().meta({
      description: 'Empty if it was stored with another secret key: then it has to be entered again.',
      example: 'https://n8n.example.org/webhook/dayleaf',
    }),
    failedAt: InstantSchema.nullable().meta({
      description:
        'When it was turned off because its receiver took nothing for three days, or answered 410.',
    }),
    previousSecretUntil: InstantSchema.nullable().meta({
      description: 'Until when deliveries are also signed with the secret before the current one.',
    }),
    createdAt: InstantSchema,
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof WebhookSchema>

const SecretSchema = z.string().meta({ description: 'Shown this once.', example: 'whsec_…' })

const DeliverySchema = z
  .object({
    id: z.string().meta({ description: 'The header `webhook-id`, the same in each try.' }),
    type: z.enum([...WEBHOOK_EVENTS, 'webhook.test']),
    entityId: z.string().meta({ description: 'Of the event, page, import or task.' }),
    date: CalendarDateSchema.nullable(),
    state: z.enum(['waiting', 'delivered', 'failed', 'dropped']).meta({
      description: '`dropped`: it waited when the webhook was turned off.',
    }),
    tries: z.int(),
    status: z.int().nullable().meta({ description: 'The HTTP status of the last answer.' }),
    reason: z
      .enum(['status', 'unreachable', 'timeout', 'private_address', 'secret_lost'])
      .nullable()
      .meta({ description: 'Why the last try failed.' }),
    createdAt: InstantSchema,
    lastTriedAt: InstantSchema.nullable(),
    nextTryAt: InstantSchema.nullable(),
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.infer<typeof DeliverySchema>

const WebhookParams = z.strictObject({ webhookId: IdSchema })

export const createWebhook = defineRoute({
  method: 'POST',
  path: '/webhooks',
  access: 'write',
  summary: 'Create a webhook; its secret is shown this once',
  description: `By [Standard Webhooks](https://www.standardwebhooks.com): \`POST\` with the headers \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\` (\`v1,\` and HMAC-SHA-256, base64), and the body \`{type, timestamp, data}\`. \`data\` has \`id\` (of the event, page, import or task), \`date\` and, for an event that moved, \`previousDate\`. With \`includeContent\` an event also has \`eventType\`, \`content\`, \`placeName\`, \`latitude\`, \`longitude\`, \`occurredAt\` and \`timeZone\`, a page \`content\`, as they are when it is sent. Each is sent at least once, those about one event in their order; whatever is not answered with 2xx within ten seconds is tried again for three days. Then the webhook is turned off. Redirects are not followed. The address must be a public \`https\` one unless the operator allows others. At most ${MAX_WEBHOOKS} a user.`,
  body: z.strictObject({
    ...{ url: WebhookFields.url, events: WebhookFields.events },
    name: WebhookFields.name.optional(),
    includeContent: WebhookFields.includeContent.default(false),
  }),
  status: 201,
  data: WebhookSchema.extend({ secret: SecretSchema }).meta({ id: 'CreatedWebhook' }),
  codes: ['RATE_LIMITED'],
})

export const listWebhooks = defineRoute({
  method: 'GET',
  path: '/webhooks',
  access: 'read',
  summary: 'List webhooks',
  data: z.array(WebhookSchema),
})

export const getWebhook = defineRoute({
  method: 'GET',
  path: '/webhooks/{webhookId}',
  access: 'read',
  summary: 'Read a webhook',
  params: WebhookParams,
  data: WebhookSchema,
})

export const updateWebhook = defineRoute({
  method: 'PUT',
  path: '/webhooks/{webhookId}',
  access: 'write',
  summary: 'Change a webhook; absent members stay',
  description:
    'What waits is sent to the new address. One that was turned off and is enabled again is told of what happens from then on. To change the address of one with `includeContent` needs the scope `read` too.',
  params: WebhookParams,
  body: z.strictObject(WebhookFields).partial(),
  data: WebhookSchema,
})

export const deleteWebhook = defineRoute({
  method: 'DELETE',
  path: '/webhooks/{webhookId}',
  access: 'write',
  summary: 'Delete a webhook, with its deliveries',
  params: WebhookParams,
  data: DeletedSchema,
})

export const renewWebhookSecret = defineRoute({
  method: 'POST',
  path: '/webhooks/{webhookId}/secret',
  access: 'write',
  summary: 'Give a webhook a new secret, which is shown this once',
  description: 'For a day, deliveries carry two signatures, by the new secret and by the one before.',
  params: WebhookParams,
  data: z.object({ id: z.string(), secret: SecretSchema, previousSecretUntil: InstantSchema }),
  codes: ['RATE_LIMITED'],
})

export const testWebhook = defineRoute({
  method: 'POST',
  path: '/webhooks/{webhookId}/test',
  access: 'write',
  summary: 'Send a delivery of the type `webhook.test`, once and now',
  params: WebhookParams,
  data: DeliverySchema,
  codes: ['RATE_LIMITED'],
})

export const listWebhookDeliveries = defineRoute({
  method: 'GET',
  path: '/webhooks/{webhookId}/deliveries',
  access: 'read',
  summary: 'List deliveries, newest first',
  description: 'Those that wait, and the last hundred others. The next page stands in the `Link` header.',
  params: WebhookParams,
  query: z.strictObject({ limit: limitSchema(100).default(50), cursor: CursorSchema.optional() }),
  data: z.array(DeliverySchema),
})
