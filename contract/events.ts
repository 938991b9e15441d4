import { z } from 'zod'
import { AttachmentIdsSchema, AttachmentSchema } from './attachments.ts'
import { MAX_EVENT_LENGTH } from './limits.ts'
import { MeasureSchema, MeasuresSchema } from './measures.ts'
import {
  CalendarDateSchema,
  CursorSchema,
  DeletedSchema,
  IdSchema,
  IfMatchSchema,
  InstantSchema,
  LanguageHeader,
  limitSchema,
  TimeZoneSchema,
  textSchema,
} from './primitives.ts'
import { defineRoute } from './route.ts'

export const EVENT_TYPES = ['event', 'text', 'photo', 'voice', 'health'] as const
/** Filters of a list of events. */
const EVENT_FEATURES = ['point', 'attachment'] as const
export type EventFeature = (typeof EVENT_FEATURES)[number]
export const EventTypeSchema = z.enum(EVENT_TYPES).meta({ id: 'EventType' })
export type EventType = z.infer<typeof EventTypeSchema>

const ContentSchema = textSchema(MAX_EVENT_LENGTH).meta({
  description: 'May be empty where there is an attachment.',
})
const LatitudeSchema = z.number().min(-90).max(90)
const LongitudeSchema = z.number().min(-180).max(180)
const PlaceNameSchema = textSchema(200)
const IsPrivateSchema = z.boolean().meta({
  description:
    'A private event is sent to no provider: neither for a page nor for a transcript or a description.',
})
const MomentSchema = z.iso.datetime({ offset: true })
const OccurredAtSchema = z
  .string()
  .max(64)
  // RFC 3339 lets `t` and `z` be small; not every client that reads it again does.
  .toUpperCase()
  .refine((text) => MomentSchema.safeParse(text).success, 'must be a moment as in RFC 3339, with its offset')
  .meta({
    format: 'date-time',
    description:
      'When it happened: RFC 3339 with an offset, without leap seconds. Events follow each other by it to the millisecond.',
    example: '2026-03-14T18:30:00+01:00',
  })
export const EventSchema = z
  .object({
    id: z.string(),
    date: CalendarDateSchema,
    type: EventTypeSchema,
    content: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    placeName: z.string().nullable(),
    occurredAt: z.string().nullable(),
    timeZone: z.string().nullable(),
    measures: z.array(MeasureSchema),
    attachments: z.array(AttachmentSchema),
    isPrivate: IsPrivateSchema,
    source: z.object({ feedId: z.string(), key: z.string() }).nullable().meta({
      description: 'The feed from which it came, and the id of its entry there; null for other events.',
    }),
    createdAt: InstantSchema,
    updatedAt: InstantSchema,
    version: z.int().meta({
      description:
        'Grows by one with every change of what the event says: its date, type, content, time, place, measures, attachments and whether it is private. Place names that the service refines, and descriptions and transcripts of attachments, leave it as it is.',
    }),
    removedAt: InstantSchema.optional().meta({ description: 'Set while the event lies in the trash.' }),
  })
  .meta({ id: 'Event' })
export type Event = z.infer<typeof EventSchema>

/** One coordinate alone would be a place on the equator or on the prime meridian by mistake. */
const hasWholePoint = (input: { latitude?: unknown; longitude?: unknown }) =>
  (input.latitude === undefined) === (input.longitude === undefined) &&
  (input.latitude === null) === (input.longitude === null)
const BOTH_COORDINATES = { latitude: ['longitude'], longitude: ['latitude'] }
const WHOLE_POINT = { path: ['longitude'], message: 'latitude and longitude go together' }

/** As JSON Schema: a date, or a moment that has one. Generators of clients make several classes of an `anyOf`. */
const HAS_DAY = {
  if: { required: ['date'], properties: { date: { type: 'string', format: 'date' } } },
  else: { required: ['occurredAt'], properties: { occurredAt: { type: 'string', format: 'date-time' } } },
}
/** The message for an event without text and attachments. */
export const EMPTY_EVENT = 'must not be empty without an attachment'

export const CreateEventSchema = z
  .strictObject({
    date: CalendarDateSchema.optional(),
    type: EventTypeSchema,
    content: ContentSchema,
    latitude: LatitudeSchema.nullish(),
    longitude: LongitudeSchema.nullish(),
    placeName: PlaceNameSchema.nullish(),
    occurredAt: OccurredAtSchema.nullish(),
    timeZone: TimeZoneSchema.nullish(),
    measures: MeasuresSchema.optional(),
    attachmentIds: AttachmentIdsSchema.optional(),
    isPrivate: IsPrivateSchema.optional(),
  })
  .refine(hasWholePoint, WHOLE_POINT)
  .refine(({ date, occurredAt }) => date !== undefined || typeof occurredAt === 'string', {
    path: ['date'],
    message: 'is needed where there is no occurredAt',
  })
  .refine(({ content, attachmentIds = [] }) => content !== '' || attachmentIds.length > 0, {
    path: ['content'],
    message: EMPTY_EVENT,
  })
  .meta({ id: 'CreateEvent', dependentRequired: BOTH_COORDINATES, ...HAS_DAY })
export type CreateEvent = z.infer<typeof CreateEventSchema>
/** With its day, which a client knows before the service does. */
export type DatedEvent = CreateEvent & { date: string }

const VersionReadSchema = z.int().min(1).meta({
  description: 'The version that was read: where the event has another one by now, VERSION_CONFLICT.',
})

const UpdateEventSchema = z
  .strictObject({
    date: CalendarDateSchema.optional(),
    type: EventTypeSchema.optional(),
    content: ContentSchema.optional(),
    latitude: LatitudeSchema.nullable().optional(),
    longitude: LongitudeSchema.nullable().optional(),
    placeName: PlaceNameSchema.nullable().optional(),
    occurredAt: OccurredAtSchema.nullable().optional(),
    timeZone: TimeZoneSchema.nullable().optional(),
    measures: MeasuresSchema.optional().meta({ description: 'All of them; those left out are removed.' }),
    attachmentIds: AttachmentIdsSchema.optional().meta({
      description: 'All of them; those left out are detached, and deleted a day later.',
    }),
    isPrivate: IsPrivateSchema.optional(),
    version: VersionReadSchema.optional(),
    // An event may be sent back as it was read; what only the service sets is then ignored.
    id: z.unknown().optional(),
    createdAt: z.unknown().optional(),
    updatedAt: z.unknown().optional(),
    removedAt: z.unknown().optional(),
    attachments: z.unknown().optional(),
    source: z.unknown().optional(),
  })
  .refine(hasWholePoint, WHOLE_POINT)
  .transform(
    ({
      id: _id,
      createdAt: _createdAt,
      updatedAt: _updatedAt,
      removedAt: _removedAt,
      attachments: _attachments,
      source: _source,
      ...changes
    }) => changes,
  )
  .refine(({ version: _version, ...changes }) => Object.keys(changes).length > 0, 'must change something')
  .meta({ id: 'UpdateEvent', minProperties: 1, dependentRequired: BOTH_COORDINATES })
export type UpdateEvent = z.output<typeof UpdateEventSchema>

export const EventParams = z.strictObject({ eventId: IdSchema })

/** What a change needs besides its body. */
export const ChangeHeaders = z.object({ 'if-match': IfMatchSchema })
const NamingHeaders = LanguageHeader.extend(ChangeHeaders.shape)
const TAKES_VERSION =
  'With the version that was read, in the body or as `If-Match`, it answers VERSION_CONFLICT where the event has another one by now: nothing changes, and `details` has the event as it is.'

export const createEvent = defineRoute({
  method: 'POST',
  path: '/events',
  access: 'record',
  summary: 'Record an event',
  description:
    'With an `Idempotency-Key` the same request can be sent again within 24 hours and answers as it did at first, without a second event. Without `date` the event falls on the day of `occurredAt` by its `timeZone`, else by the user’s, else by its offset, and by the time at which the user’s day begins (`dayStart`). The place name is filled in when coordinates come without one.',
  headers: LanguageHeader.extend({ 'idempotency-key': z.string().min(1).max(200).optional() }),
  body: CreateEventSchema,
  status: 201,
  data: EventSchema,
  codes: ['DAY_FULL', 'NOT_FOUND'],
})

export const listEvents = defineRoute({
  method: 'GET',
  path: '/events',
  access: 'read',
  summary: 'List events, newest day first',
  query: z
    .strictObject({
      date: CalendarDateSchema.optional(),
      from: CalendarDateSchema.optional(),
      to: CalendarDateSchema.optional(),
      type: EventTypeSchema.optional(),
      having: z.enum(EVENT_FEATURES).optional().meta({
        description:
          '`point`: only events that have a place on the map; `attachment`: only those with an attachment.',
      }),
      limit: limitSchema(500).default(100),
      cursor: CursorSchema.optional(),
    })
    .refine(({ date, from, to }) => date === undefined || (from === undefined && to === undefined), {
      path: ['date'],
      message: 'is one day: leave out from and to',
    }),
  data: z.array(EventSchema),
})

export const getEvent = defineRoute({
  method: 'GET',
  path: '/events/{eventId}',
  access: 'read',
  summary: 'Read an event',
  params: EventParams,
  data: EventSchema,
  answerHeaders: ['ETag'],
})

export const updateEvent = defineRoute({
  method: 'PUT',
  path: '/events/{eventId}',
  access: 'write',
  summary: 'Change an event',
  description:
    'What is left out stays, and what is sent back as it was read changes nothing. A point that moves is named anew, unless its name comes with it and a person gave it. An event that went with its day comes back by this. ' +
    TAKES_VERSION,
  params: EventParams,
  headers: NamingHeaders,
  body: UpdateEventSchema,
  data: EventSchema,
  codes: ['EVENT_IMMUTABLE', 'VERSION_CONFLICT', 'DAY_FULL'],
})

const DeletionSchema = z.strictObject({ version: VersionReadSchema.optional() }).meta({ id: 'DeleteEvent' })

export const deleteEvent = defineRoute({
  method: 'DELETE',
  path: '/events/{eventId}',
  access: 'write',
  summary: 'Move an event to the trash',
  description: TAKES_VERSION,
  params: EventParams,
  headers: ChangeHeaders,
  body: DeletionSchema,
  isBodyOptional: true,
  data: DeletedSchema,
  codes: ['EVENT_IMMUTABLE', 'VERSION_CONFLICT'],
})

export const amendEvent = defineRoute({
  method: 'POST',
  path: '/events/{eventId}/amend',
  access: 'write',
  summary: 'Correct an event, also on a day with a page',
  description: `The page stays as it is and becomes stale. On a day without a page this is the same as PUT. ${TAKES_VERSION}`,
  params: EventParams,
  headers: NamingHeaders,
  body: UpdateEventSchema,
  data: EventSchema,
  codes: ['VERSION_CONFLICT', 'DAY_FULL'],
})

export const amendByDeleting = defineRoute({
  method: 'POST',
  path: '/events/{eventId}/amend/delete',
  access: 'write',
  summary: 'Move an event to the trash, also on a day with a page',
  description:
    'The page stays as it is and becomes stale. On a day without a page this is the same as DELETE. ' +
    TAKES_VERSION,
  params: EventParams,
  headers: ChangeHeaders,
  body: DeletionSchema,
  isBodyOptional: true,
  data: DeletedSchema,
  codes: ['VERSION_CONFLICT'],
})
