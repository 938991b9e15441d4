// Feeds: sources from which events come by themselves.
import { z } from 'zod'
import { EventTypeSchema } from './events.ts'
import {
  CalendarDateSchema,
  DeletedSchema,
  IdSchema,
  InstantSchema,
  LanguageHeader,
  TimeZoneSchema,
  textSchema,
} from './primitives.ts'
import { defineRoute } from './route.ts'

const FEED_KINDS = ['immich', 'calendar', 'owntracks', 'health', 'memos'] as const
export type FeedKind = (typeof FEED_KINDS)[number]

/** Kinds that apps send to; the others are servers that are asked. */
export const SENDING_KINDS: readonly FeedKind[] = ['owntracks', 'health']

/** Feeds of one user. Each is asked every hour. */
export const MAX_FEEDS = 20

const FeedOptionsSchema = z
  .strictObject({
    since: CalendarDateSchema.optional().meta({
      description:
        'Nothing before this date is taken; without it, of a calendar and of Immich nothing from more than 31 days before the feed was created.',
    }),
    copy: z.enum(['preview', 'original']).optional().meta({
      description: 'Of Immich: which file of a picture is copied, `preview` without a choice.',
    }),
    archived: z.boolean().optional().meta({
      description: 'Of Memos: whether archived memos come, too; not without a choice.',
    }),
    timeZone: TimeZoneSchema.optional().meta({
      description: 'For times and points without a zone; without it, that of the settings.',
    }),
  })
  .meta({ id: 'FeedOptions' })
export type FeedOptions = z.infer<typeof FeedOptionsSchema>

const CountSchema = z.int().min(0)

const FeedKindSchema = z.enum(FEED_KINDS).meta({ id: 'FeedKind' })
const FeedStatusSchema = z.enum(['completed', 'failed']).meta({ id: 'FeedStatus' })

const FeedResultSchema = z
  .object({
    status: FeedStatusSchema,
    added: CountSchema.meta({ description: 'Events that were recorded; in a preview, that would be.' }),
    changed: CountSchema.meta({ description: 'Events that follow a change of the source.' }),
    removed: CountSchema.meta({ description: 'Events whose source no longer exists.' }),
    kept: CountSchema.meta({
      description: 'Changes that were not followed: the day has a page, or the owner has edited the event.',
    }),
    skipped: CountSchema,
    firstDate: CalendarDateSchema.nullable(),
    lastDate: CalendarDateSchema.nullable(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
  })
  .meta({ id: 'FeedResult' })
export type FeedResult = z.infer<typeof FeedResultSchema>

const FeedSchema = z
  .object({
    id: z.string(),
    kind: FeedKindSchema,
    name: z.string(),
    address: z.string().nullable().meta({ description: 'null where an app sends to the feed.' }),
    credential: z.string().meta({ description: 'Masked: `••••` and the last four characters, or empty.' }),
    options: FeedOptionsSchema,
    inPath: z.string().nullable().meta({ description: 'Where an app sends to; null for the others.' }),
    isRunning: z.boolean(),
    lastRunAt: InstantSchema.nullable(),
    lastResult: FeedResultSchema.nullable(),
    nextRunAt: InstantSchema.nullable().meta({ description: 'null where an app sends.' }),
    failingSince: InstantSchema.nullable(),
    counts: z.object({ events: CountSchema.meta({ description: 'Its events in the diary.' }) }),
    createdAt: InstantSchema,
  })
  .meta({ id: 'Feed' })
export type Feed = z.infer<typeof FeedSchema>

const SampleSchema = z.object({
  date: CalendarDateSchema,
  type: EventTypeSchema,
  content: z.string(),
  placeName: z.string().nullable(),
  occurredAt: z.string().nullable(),
  attachments: z.int(),
})

const PreviewedSchema = FeedSchema.extend({
  preview: FeedResultSchema.extend({ samples: z.array(SampleSchema) })
    .nullable()
    .meta({ description: 'What a run would do now, with the first events as they would be; else null.' }),
}).meta({ id: 'PreviewedFeed' })
export type PreviewedFeed = z.infer<typeof PreviewedSchema>

const NameSchema = textSchema(100).trim().min(1)

/** A password as it is sent in a header. */
const CredentialSchema = z
  .string()
  .max(2_000)
  .regex(/^[\x20-\x7e•]*$/, 'must be a key or a password of printable ASCII')

const AddressSchema = z
  .string()
  .trim()
  .max(2_000)
  .transform((address) => address.replace(/^webcals?:/i, 'https:'))
  .refine(
    isServerAddress,
    'must be an address that begins with https:// or http://, without a password in it',
  )

function isServerAddress(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return /^https?:\/\/[^/]/i.test(address) && url?.username === '' && url.password === ''
}

const FeedParams = z.strictObject({ feedId: IdSchema })

export const createFeed = defineRoute({
  method: 'POST',
  path: '/feeds',
  access: 'write',
  summary: 'Add a feed',
  description: `\`immich\`, \`calendar\` and \`memos\` are servers at an \`address\`, which are asked every hour and once before the night writer, an hour after they were added at the earliest. \`owntracks\` and \`health\` are addresses of this service, to which an app sends with the \`token\` that is shown this once. Of one user there may be ${MAX_FEEDS} feeds. The credential is stored encrypted. Addresses in private networks are refused unless the operator has set \`DAYLEAF_FEED_PRIVATE\`; redirects are followed for calendars only.`,
  body: z.strictObject({
    kind: FeedKindSchema,
    name: NameSchema,
    address: AddressSchema.optional().meta({
      description: 'Of the server, such as `https://photos.example.org`; of a calendar, of its ICS file.',
    }),
    credential: CredentialSchema.optional().meta({
      description:
        'Immich: an API key. Memos: an access token. Calendar: `user:password` or a bearer token, where it needs one.',
    }),
    options: FeedOptionsSchema.default({}),
  }),
  status: 201,
  data: FeedSchema.extend({
    token: z.string().nullable().meta({ description: 'Shown this once; null where no app sends.' }),
  }).meta({ id: 'NewFeed' }),
})

export const listFeeds = defineRoute({
  method: 'GET',
  path: '/feeds',
  access: 'read',
  summary: 'List feeds, oldest first',
  data: z.array(FeedSchema),
})

export const getFeed = defineRoute({
  method: 'GET',
  path: '/feeds/{feedId}',
  access: 'read',
  summary: 'Read a feed',
  params: FeedParams,
  data: FeedSchema,
})

export const updateFeed = defineRoute({
  method: 'PUT',
  path: '/feeds/{feedId}',
  access: 'write',
  summary: 'Change a feed',
  description:
    'What is left out stays. A masked credential is kept, an empty one removed; with an address on another host it is entered again. The new values are tried within a minute.',
  params: FeedParams,
  body: z
    .strictObject({
      name: NameSchema.optional(),
      address: AddressSchema.optional(),
      credential: CredentialSchema.optional(),
      options: FeedOptionsSchema.optional(),
    })
    .refine((changes) => Object.keys(changes).length > 0, 'must change something')
    .meta({ minProperties: 1 }),
  data: FeedSchema,
})

export const removeFeed = defineRoute({
  method: 'DELETE',
  path: '/feeds/{feedId}',
  access: 'write',
  summary: 'Remove a feed',
  description:
    'With `events=remove` its events go to the trash, but for those that a page locks; without it they stay.',
  params: FeedParams,
  query: z.strictObject({ events: z.enum(['keep', 'remove']).optional() }),
  data: DeletedSchema,
})

export const runFeed = defineRoute({
  method: 'POST',
  path: '/feeds/{feedId}/run',
  access: 'write',
  summary: 'Ask a feed now',
  description:
    'Answers when it is done, with `lastResult`, or after 20 seconds with 202, and goes on; also with 202 while another node runs it. With `preview=true` nothing is recorded, and `preview` has what a run would do.',
  params: FeedParams,
  query: z.strictObject({ preview: z.enum(['true', 'false']).optional() }),
  headers: LanguageHeader,
  data: PreviewedSchema,
  accepted: PreviewedSchema,
  codes: ['RATE_LIMITED'],
})

export const sendToFeed = defineRoute({
  method: 'POST',
  path: '/feeds/{feedId}/in',
  access: 'feed',
  summary: 'Send to a feed, as apps do',
  description:
    'With the token of the feed as bearer token, or as the password of HTTP Basic, which opens nothing else; or with a key of its owner. `owntracks` takes the JSON of OwnTracks’ HTTP mode, one or a list, and that of Overland. The apps themselves get the answer that they wait for, without the envelope: OwnTracks, known by its header `X-Limit-U`, `[]`; Overland `{"result": "ok"}`. `health` takes the JSON of Health Auto Export.',
  params: FeedParams,
  headers: LanguageHeader.extend({ 'x-limit-u': z.string().max(1000).optional() }),
  body: z.union([z.looseObject({}), z.array(z.looseObject({}))]),
  isBodyRaw: true,
  bareAnswer: z.union([z.array(z.unknown()).max(0), z.object({ result: z.literal('ok') })]),
  data: z.object({ accepted: z.int().meta({ description: 'Points or figures that were taken.' }) }),
  codes: ['RATE_LIMITED'],
})
