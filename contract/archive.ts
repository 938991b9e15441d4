// Schemas of the files of Dayleaf's own archive. docs/archive.md describes them for people.
import { z } from 'zod'
import { AttachmentSchema, SpokenSegmentSchema } from './attachments.ts'
import { EventSchema } from './events.ts'
import { EventStateSchema } from './journal.ts'
import { JournalSchema } from './journal-schema.ts'
import { LedgerEntrySchema } from './ledger.ts'
import { MAX_PAGE_LENGTH } from './limits.ts'
import { MAX_HIDDEN_PICTURES, PageVersionSchema } from './pages.ts'
import { CalendarDateSchema, IdSchema, InstantSchema } from './primitives.ts'
import { DOUBT_KINDS } from './sources.ts'
import { TaskDetailSchema } from './tasks.ts'

export const ARCHIVE_VERSION = 1

/** The range of whole numbers that every database can store. */
const CountSchema = z.int().min(0).max(2_147_483_647)
const OffsetSchema = CountSchema.meta({ description: 'UTF-16 offset in `content`.' })

export const ArchivedAttachmentSchema = AttachmentSchema.omit({
  contentUrl: true,
  previewUrl: true,
  thumbnailUrl: true,
})
  .extend({
    id: IdSchema,
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    // Archives of earlier versions lack it.
    takenOn: CalendarDateSchema.nullable().default(null).meta({ description: 'As of an attachment.' }),
    segments: z
      .array(SpokenSegmentSchema)
      .optional()
      .meta({ description: 'Times of the transcript; absent if none are known.' }),
  })
  .meta({ id: 'ArchivedAttachment', description: 'Its file is `attachments/SHA256.EXT`.' })
export type ArchivedAttachment = z.infer<typeof ArchivedAttachmentSchema>

// Feeds are not archived.
export const ArchivedEventSchema = EventSchema.omit({ removedAt: true, source: true })
  .extend({
    id: IdSchema,
    // Archives of earlier releases lack it.
    version: CountSchema.min(1).default(1),
    isPrivate: z.boolean().default(false),
    attachments: z.array(ArchivedAttachmentSchema),
  })
  .meta({ id: 'ArchivedEvent', description: 'A line of `events/YYYY-MM.jsonl`.' })

/** Well above what is ever written: without a bound, the check of a page could take hours. */
const PageTextSchema = z.string().max(5 * MAX_PAGE_LENGTH)

const SpanSchema = z.object({ start: OffsetSchema, end: OffsetSchema })

/** Of a page: each change by its owner, and each text that a model wrote. Nobody changes a page so often. */
const MAX_VERSIONS = 2_000
/** More than one day may have. */
const MAX_EVENTS_OF_TASK = 20_000

/** Of marks, vouched sentences and opinions: a page of the longest kind has fewer sentences. */
const MAX_EVIDENCE = 50_000

const ArchivedVersionSchema = PageVersionSchema.extend({
  version: CountSchema.min(1),
  taskId: IdSchema.nullable(),
  content: PageTextSchema,
  snapshotTaskId: IdSchema.meta({ description: 'The task whose `events` this text rests on.' }),
  eventCount: CountSchema,
  stale: z.boolean().meta({ description: 'The events changed after those that this text rests on.' }),
  marks: z
    .array(z.object({ offset: OffsetSchema, numbers: z.array(CountSchema).max(MAX_EVENTS_OF_TASK) }))
    .max(MAX_EVIDENCE)
    .meta({
      description: 'Numbers of events that the model named as its source, each where its sentence ends.',
    }),
  own: z
    .array(SpanSchema)
    .max(MAX_EVIDENCE)
    .meta({ description: 'Sentences that the owner wrote or vouched for.' }),
  opinions: z
    .array(SpanSchema.extend({ kind: z.enum(DOUBT_KINDS), message: z.string() }))
    .max(MAX_EVIDENCE)
    .meta({ description: 'What a second opinion doubts.' }),
}).meta({ id: 'ArchivedVersion' })
export type ArchivedVersion = z.infer<typeof ArchivedVersionSchema>

export const ArchivedPageSchema = JournalSchema.extend({
  id: IdSchema,
  content: PageTextSchema,
  eventCount: CountSchema,
  taskId: IdSchema,
  version: CountSchema.min(1),
  doubtCount: CountSchema,
  // Archives of earlier versions lack these three.
  proposed: CountSchema.nullable().default(null),
  coverId: IdSchema.nullable().default(null),
  hiddenPictures: z.array(IdSchema).max(MAX_HIDDEN_PICTURES).default([]),
  versions: z.array(ArchivedVersionSchema).min(1).max(MAX_VERSIONS),
})
  .refine(
    ({ version, versions }) =>
      versions.some((one) => one.version === version) &&
      new Set(versions.map((one) => one.version)).size === versions.length,
    'has each version once, the current one among them',
  )
  .meta({ id: 'ArchivedPage', description: 'A line of `pages/YYYY-MM.jsonl`.' })
export type ArchivedPage = z.infer<typeof ArchivedPageSchema>

export const ArchivedTaskSchema = TaskDetailSchema.extend({
  // Archives of earlier versions lack these five.
  by: TaskDetailSchema.shape.by.default('owner'),
  answeredModel: TaskDetailSchema.shape.answeredModel.default(null),
  attachmentId: IdSchema.nullable().default(null),
  progress: TaskDetailSchema.shape.progress.default(null),
  calls: TaskDetailSchema.shape.calls.default(null),
  id: IdSchema,
  promptVersion: CountSchema,
  usage: z.object({ inputTokens: CountSchema.nullable(), outputTokens: CountSchema.nullable() }),
  events: z
    .array(z.object({ number: CountSchema, eventId: IdSchema, before: EventStateSchema.nullable() }))
    .max(MAX_EVENTS_OF_TASK)
    .meta({
      description: 'The numbers that the model knew the events by, and what it read where that has changed.',
    }),
})
  .refine(
    ({ events }) => new Set(events.map(({ eventId }) => eventId)).size === events.length,
    'has each event once',
  )
  .meta({ id: 'ArchivedTask', description: 'A line of `tasks/YYYY-MM.jsonl`.' })
export type ArchivedTask = z.infer<typeof ArchivedTaskSchema>

const AmountSchema = z.int().min(0).nullable()
export const ArchivedLedgerEntrySchema = LedgerEntrySchema.extend({
  id: IdSchema,
  taskId: IdSchema.nullable(),
  day: CalendarDateSchema.meta({ description: 'The user’s day on which it left.' }),
  host: z.string().max(300),
  model: z.string().max(400).nullable(),
  requestBytes: z.int().min(0),
  responseBytes: AmountSchema,
  inputTokens: AmountSchema,
  outputTokens: AmountSchema,
  cost: z.object({ amount: z.number().min(0).max(1_000_000), currency: z.string().max(3) }).nullable(),
}).meta({ id: 'ArchivedLedgerEntry', description: 'A line of `ledger.jsonl`.' })
export type ArchivedLedgerEntry = z.infer<typeof ArchivedLedgerEntrySchema>

export const ManifestSchema = z
  .object({
    format: z.literal('dayleaf'),
    version: z.int().min(1),
    exportedAt: InstantSchema,
    service: z.string().meta({ description: 'The version of Dayleaf that wrote the archive.' }),
    firstDate: CalendarDateSchema.nullable(),
    lastDate: CalendarDateSchema.nullable(),
    counts: z.object({
      days: CountSchema,
      events: CountSchema,
      pages: CountSchema,
      versions: CountSchema,
      tasks: CountSchema,
      attachments: CountSchema.meta({ description: 'Files in `attachments/`.' }),
    }),
    files: z.array(z.object({ path: z.string(), bytes: z.int().min(0), sha256: z.string() })),
  })
  .meta({ id: 'Manifest', description: '`manifest.json`.' })
export type Manifest = z.infer<typeof ManifestSchema>

/** The schemas of all files as one document. A file of JSON Lines has one such object in each line. */
export const describeArchive = () =>
  z.toJSONSchema(
    z
      .object({
        'manifest.json': ManifestSchema,
        'events/YYYY-MM.jsonl': ArchivedEventSchema,
        'pages/YYYY-MM.jsonl': ArchivedPageSchema,
        'tasks/YYYY-MM.jsonl': ArchivedTaskSchema,
        'ledger.jsonl': ArchivedLedgerEntrySchema,
      })
      .meta({
        title: 'Archive of a Dayleaf diary',
        description:
          'Each property describes the files of that name: the whole of a .json file, each line of a .jsonl file.',
      }),
  )
