import { z } from 'zod'
import { MAX_ATTACHMENTS, MAX_DESCRIPTION_LENGTH, MAX_TRANSCRIPT_LENGTH } from './limits.ts'
import {
  CalendarDateSchema,
  DeletedSchema,
  digitsSchema,
  IdSchema,
  InstantSchema,
  TimeZoneSchema,
  textSchema,
} from './primitives.ts'
import { defineRoute } from './route.ts'

const ATTACHMENT_KINDS = ['image', 'audio', 'video', 'file'] as const
const AttachmentKindSchema = z.enum(ATTACHMENT_KINDS).meta({ id: 'AttachmentKind' })
export type AttachmentKind = z.infer<typeof AttachmentKindSchema>

const VARIANTS = ['original', 'preview', 'thumbnail', 'print'] as const
export type Variant = (typeof VARIANTS)[number]

export const AttachmentWordsSchema = z
  .object({
    text: z.string().meta({ description: 'Of a transcript empty if no words were heard in the recording.' }),
    by: z.enum(['model', 'user']).meta({ id: 'AttachmentWordsBy' }),
    taskId: z.string().nullable(),
  })
  .meta({ id: 'AttachmentWords', description: 'Words about an attachment, and who gave them.' })
export type AttachmentWords = z.infer<typeof AttachmentWordsSchema>

const signed = (what: string) =>
  z.string().meta({
    description: `${what}, below the service’s origin. The address carries its own right, and ends within two hours or with the login token or API key that it was given to.`,
  })

export const AttachmentSchema = z
  .object({
    id: z.string(),
    eventId: z.string().nullable(),
    kind: AttachmentKindSchema.meta({ description: 'A `file` is only ever downloaded.' }),
    mediaType: z.string(),
    name: z.string(),
    size: z.int().meta({ description: 'Bytes of the original.' }),
    sha256: z.string(),
    width: z.int().nullable().meta({ description: 'Of an image as it is shown, upright.' }),
    height: z.int().nullable(),
    durationMs: z.int().nullable(),
    takenAt: z
      .string()
      .nullable()
      .meta({ format: 'date-time', description: 'RFC 3339 with the offset of the place.' }),
    takenOn: CalendarDateSchema.nullable().meta({
      description:
        'A date that may be wrong, if `takenAt` is null: that of the file’s name, or of a film’s clock that may show local time or UTC. Nothing is moved to it unless the user says so.',
    }),
    timeZone: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    description: AttachmentWordsSchema.nullable(),
    transcript: AttachmentWordsSchema.nullable(),
    createdAt: InstantSchema,
    contentUrl: signed('The original'),
    previewUrl: signed('Of an image: at most 1,600 pixels, WebP').nullable(),
    thumbnailUrl: signed('Of an image: at most 320 pixels, WebP').nullable(),
  })
  .meta({ id: 'Attachment' })
export type Attachment = z.infer<typeof AttachmentSchema>

export const CoverSchema = z
  .object({
    attachmentId: z.string(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    thumbnailUrl: signed('At most 320 pixels, WebP'),
  })
  .meta({
    id: 'Cover',
    description: 'The picture that stands for a day or an event in lists: its first one.',
  })
export type Cover = z.infer<typeof CoverSchema>

/** In the order shown. */
export const AttachmentIdsSchema = z
  .array(IdSchema)
  .max(MAX_ATTACHMENTS)
  .refine((ids) => new Set(ids).size === ids.length, 'must not name one twice')

const AttachmentParams = z.strictObject({ attachmentId: IdSchema })

export const uploadAttachment = defineRoute({
  method: 'POST',
  path: '/attachments',
  access: 'record',
  summary: 'Upload a file',
  description:
    'As `multipart/form-data` with one part `file`, or as the bytes themselves with their `Content-Type` and `Content-Disposition: attachment; filename*=…`. Kind and type follow from the content. A file that is declared to be an image, sound or video and is something else is refused. What is none of these is kept as a plain file, and so is a picture or film that is broken, or too large to be shown. With an `Idempotency-Key` the same file can be sent again within 24 hours and answers as it did at first. What belongs to no event within 24 hours is deleted.',
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
  query: z.strictObject({
    timeZone: TimeZoneSchema.optional().meta({
      description: 'The zone in which a photo or film was taken that does not say so itself.',
    }),
    durationMs: digitsSchema(0, 864_000_000).optional().meta({
      description: 'How long a recording is that does not say so itself.',
    }),
  }),
  takesFile: true,
  status: 201,
  data: AttachmentSchema,
  codes: ['UNSUPPORTED_MEDIA', 'PAYLOAD_TOO_LARGE', 'QUOTA_EXCEEDED', 'UNSUPPORTED_MEDIA_TYPE', 'NOT_FOUND'],
})

export const getAttachment = defineRoute({
  method: 'GET',
  path: '/attachments/{attachmentId}',
  access: 'read',
  summary: 'Read what is known of an attachment',
  params: AttachmentParams,
  data: AttachmentSchema,
})

export const SpokenSegmentSchema = z
  .object({
    startMs: z.int().meta({ description: 'From the beginning of the recording.' }),
    endMs: z.int(),
    start: z.int().meta({ description: 'UTF-16 offset in the text of the transcript.' }),
    end: z.int(),
  })
  .meta({ id: 'SpokenSegment' })
export type SpokenSegment = z.infer<typeof SpokenSegmentSchema>

const TranscriptSchema = z
  .object({ transcript: AttachmentWordsSchema.nullable(), segments: z.array(SpokenSegmentSchema) })
  .meta({ id: 'Transcript' })
export type Transcript = z.infer<typeof TranscriptSchema>

export const getTranscript = defineRoute({
  method: 'GET',
  path: '/attachments/{attachmentId}/transcript',
  access: 'read',
  summary: 'Read a transcript with the time at which each part is spoken',
  description:
    'Segments are in order and do not overlap. Only some transcription services tell the times; without them there are no segments. In a corrected transcript the segments whose words are unchanged keep their times; changed words between two of them have the times of what they replace; inserted words have none.',
  params: AttachmentParams,
  data: TranscriptSchema,
})

export const MAX_NAME = 255

const correction = (max: number) => z.union([textSchema(max), z.strictObject({ text: textSchema(max) })])

export const updateAttachment = defineRoute({
  method: 'PUT',
  path: '/attachments/{attachmentId}',
  access: 'write',
  summary: 'Rename or describe an attachment, or correct its transcript',
  description:
    'What is left out stays; null or an empty text takes the words away. Words may also be corrected on a day with a page, which then is stale.',
  params: AttachmentParams,
  body: z
    .strictObject({
      name: textSchema(MAX_NAME).trim().min(1).optional(),
      description: correction(MAX_DESCRIPTION_LENGTH).nullable().optional(),
      transcript: correction(MAX_TRANSCRIPT_LENGTH).nullable().optional(),
    })
    .refine((changes) => Object.keys(changes).length > 0, 'must change something')
    .meta({ id: 'UpdateAttachment', minProperties: 1 }),
  data: AttachmentSchema,
  codes: ['EVENT_IMMUTABLE', 'DAY_FULL'],
})
export type UpdateAttachment = z.output<typeof updateAttachment.body>

export const deleteAttachment = defineRoute({
  method: 'DELETE',
  path: '/attachments/{attachmentId}',
  access: 'write',
  summary: 'Delete an attachment for ever',
  description: 'The only thing that an event holds can be deleted with the event alone.',
  params: AttachmentParams,
  data: DeletedSchema,
  codes: ['EVENT_IMMUTABLE', 'INVALID_INPUT'],
})

export const getAttachmentContent = defineRoute({
  method: 'GET',
  path: '/attachments/{attachmentId}/content',
  access: 'link',
  summary: 'Download an attachment',
  description:
    'By the bearer, or by a signed address as an attachment has them. The variant `print` of an image is a JPEG of at most 1,024 pixels, for the bearer alone. Understands `Range` with one range, `If-Range` and `If-None-Match`.',
  params: AttachmentParams,
  query: z.strictObject({
    variant: z.enum(VARIANTS).default('original'),
    user: IdSchema.optional().meta({ description: 'Of a signed address.' }),
    until: digitsSchema(0, Number.MAX_SAFE_INTEGER)
      .optional()
      .meta({ description: 'Of a signed address: seconds since 1970.' }),
    signature: textSchema(100).optional().meta({ description: 'Of a signed address.' }),
  }),
  headers: z.object({
    range: z.string().max(200).optional(),
    'if-range': z.string().max(200).optional(),
    'if-none-match': z.string().optional(),
  }),
  givesFile: true,
  data: z.never(),
  codes: ['RANGE_NOT_SATISFIABLE', 'UNSUPPORTED_MEDIA'],
})
