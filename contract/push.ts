// Notices: which ones a user wants, and the devices to which they are sent by Web Push.
import { z } from 'zod'
import { DeletedSchema, IdSchema, InstantSchema, textSchema } from './primitives.ts'
import { defineRoute } from './route.ts'

const EveningTimeSchema = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time from 00:00 to 23:59, written HH:MM')
  .nullable()
  .meta({
    description:
      'When the reminder is sent, on a date without an event: in the account’s time zone, else in that of the newest event. Null: never.',
    example: '20:30',
  })

const CHANNELS = {
  push: z.boolean().meta({ description: 'To each device that has subscribed.' }),
  mail: z.boolean().meta({ description: 'To the account’s address, where the service sends mails.' }),
}

export const NoticeSettingsSchema = z
  .object({
    pageReady: z
      .object(CHANNELS)
      .meta({ description: 'A page was written without its owner at the screen.' }),
    evening: z.object({ time: EveningTimeSchema, ...CHANNELS }),
  })
  .meta({
    id: 'NoticeSettings',
    description: 'A notice says that there is something, never what: no text of the diary is in it.',
  })
export type NoticeSettings = z.infer<typeof NoticeSettingsSchema>

export const UpdateNoticeSettingsSchema = z
  .strictObject({
    pageReady: z.strictObject(CHANNELS).partial(),
    evening: z.strictObject({ time: EveningTimeSchema, ...CHANNELS }).partial(),
  })
  .partial()
  .meta({ id: 'UpdateNoticeSettings' })
export type UpdateNoticeSettings = z.infer<typeof UpdateNoticeSettingsSchema>

export const NO_NOTICES: NoticeSettings = {
  pageReady: { push: false, mail: false },
  evening: { time: null, push: false, mail: false },
}

/** base64url of so many bytes; browsers write it without the padding. */
const bytesSchema = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3)
  return z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${length}}={0,2}$`), `must be ${bytes} bytes in base64url`)
    .transform((text) => text.slice(0, length))
}

const PushSubscriptionSchema = z
  .object({
    id: z.string(),
    name: z.string().nullable().meta({
      description: 'As it was given, else browser and system as `User-Agent` told them.',
      example: 'Firefox, Android',
    }),
    createdAt: InstantSchema,
    lastSentAt: InstantSchema.nullable().meta({
      description: 'When its push service took a message last.',
    }),
  })
  .meta({ id: 'PushSubscription' })
export type PushSubscriptionEntry = z.infer<typeof PushSubscriptionSchema>

export const getPush = defineRoute({
  method: 'GET',
  path: '/push',
  access: 'read',
  summary: 'List the devices that get notices',
  data: z
    .object({
      publicKey: z.string().meta({
        description: 'The service’s key (RFC 8292), base64url: `applicationServerKey` of a subscription.',
      }),
      subscriptions: z.array(PushSubscriptionSchema),
    })
    .meta({ id: 'Push' }),
})

export const createPushSubscription = defineRoute({
  method: 'POST',
  path: '/push/subscriptions',
  access: 'write',
  summary: 'Send notices to a device by Web Push',
  description:
    'Takes what `PushSubscription.toJSON()` of a browser gives. It belongs to the login token or API key that is sent, and ends with it. The same endpoint again keeps its id. Endpoints must be public `https` addresses; at most 20 a user. A message is encrypted (RFC 8291) and says `{kind: "page" | "evening" | "webhook" | "test", date, language}`.',
  headers: z.object({ 'user-agent': z.string().optional() }),
  body: z.strictObject({
    endpoint: textSchema(2_000).min(1),
    keys: z.strictObject({ p256dh: bytesSchema(65), auth: bytesSchema(16) }),
    name: textSchema(100).trim().min(1).optional(),
    // Browsers have it in the subscription; they renew it themselves.
    expirationTime: z.int().nullable().optional(),
  }),
  status: 201,
  data: PushSubscriptionSchema,
  codes: ['RATE_LIMITED'],
})

export const deletePushSubscription = defineRoute({
  method: 'DELETE',
  path: '/push/subscriptions/{subscriptionId}',
  access: 'write',
  summary: 'Send a device no more notices',
  params: z.strictObject({ subscriptionId: IdSchema }),
  data: DeletedSchema,
})

export const testPush = defineRoute({
  method: 'POST',
  path: '/push/test',
  access: 'write',
  summary: 'Send a test notice to each device, now',
  description: 'A device whose push service no longer knows it is removed, and is `gone` in the answer.',
  data: z.array(
    z
      .object({
        id: z.string(),
        result: z.enum(['sent', 'gone', 'refused', 'unreachable']),
        status: z.int().nullable().meta({ description: 'The status that its push service answered.' }),
      })
      .meta({ id: 'PushTest' }),
  ),
  codes: ['RATE_LIMITED'],
})
