import { z } from 'zod'
import { ErrorSchema } from './errors.ts'
import { EventTypeSchema } from './events.ts'
import {
  CalendarDateSchema,
  CursorSchema,
  DeletedSchema,
  FilePasswordSchema,
  IdSchema,
  InstantSchema,
  LanguageHeader,
  limitSchema,
  TimeZoneSchema,
} from './primitives.ts'
import { defineRoute } from './route.ts'

/** Imports of one user that are read, run or undone, or wait to be run. Each of them keeps its file. */
export const MAX_UNFINISHED_IMPORTS = 50

/** Where diaries can come from. */
export const IMPORT_FORMATS = [
  'dayone',
  'journiv',
  'memos',
  'dailytxt',
  'diarium',
  'journey',
  'daylio',
  'jrnl',
  'diarum',
  'markdown',
  'icalendar',
  'apple-journal',
  'apple-health',
  'google-timeline',
  'dayleaf',
] as const
const ImportFormatSchema = z.enum(IMPORT_FORMATS).meta({ id: 'ImportFormat' })
export type ImportFormat = z.infer<typeof ImportFormatSchema>

const IMPORT_STATUSES = [
  'reading',
  'preview',
  'running',
  'completed',
  'failed',
  'cancelled',
  'removed',
] as const

const CountsSchema = z.object({
  events: z.int().meta({ description: 'Events that were imported; in a preview, that would be.' }),
  pages: z.int(),
  attachments: z.int().meta({
    description: 'Files of these events, and those that events of earlier imports lacked.',
  }),
  present: z.int().meta({ description: 'Entries that an earlier import has recorded.' }),
  skipped: z.int().meta({ description: 'Entries and files that were not imported; `problems` says why.' }),
})

/** An entry as the event that it becomes. */
const SampleSchema = z.object({
  date: CalendarDateSchema,
  type: EventTypeSchema,
  content: z.string().meta({ description: 'Its beginning.' }),
  placeName: z.string().nullable(),
  occurredAt: z.string().nullable(),
  attachments: z.int(),
})
export type ImportSample = z.infer<typeof SampleSchema>

const ProblemSchema = z.object({
  path: z.string().meta({ description: 'A file of the export, with `#` and the entry.' }),
  code: z.string(),
  reason: z.string(),
})

export const ImportSchema = z
  .object({
    id: z.string(),
    status: z.enum(IMPORT_STATUSES),
    format: ImportFormatSchema.nullable().meta({ description: 'null until it was found.' }),
    fileName: z.string().meta({ description: 'Empty once a `removed` import is completely undone.' }),
    counts: CountsSchema,
    firstDate: CalendarDateSchema.nullable(),
    lastDate: CalendarDateSchema.nullable(),
    timeZone: z.string().meta({ description: 'The zone that is assumed for times without one.' }),
    problems: z
      .array(ProblemSchema)
      .meta({ description: 'Of a `removed` import, the dates whose events a page locks.' }),
    samples: z
      .array(SampleSchema)
      .meta({ description: 'Of a preview, the first entries as they will look; else empty.' }),
    progress: z.number().min(0).max(1).meta({
      description: 'The part of the file that was read; of a `removed` import, the part that was undone.',
    }),
    createdAt: InstantSchema,
    finishedAt: InstantSchema.nullable(),
  })
  .meta({ id: 'Import' })
export type Import = z.infer<typeof ImportSchema>

const ImportParams = z.strictObject({ importId: IdSchema })

const TimeZoneQuerySchema = TimeZoneSchema.meta({
  description:
    'For times without a zone of their own; without it, the zone of the user’s settings, else UTC.',
})

const ChangedEntriesSchema = z.enum(['keep', 'replace']).meta({
  description:
    'For entries that were imported before and have another text now. `keep`, the default: the events stay as they are, and the entries are listed in `problems`. `replace`: the earlier event goes to the trash and the entry is imported anew, unless a page locks its day.',
})
export type ChangedEntries = z.infer<typeof ChangedEntriesSchema>

export const createImport = defineRoute({
  method: 'POST',
  path: '/imports',
  access: 'write',
  summary: 'Import a diary from another program',
  description: `Takes the file as \`multipart/form-data\` with one part \`file\`, or its bytes with their \`Content-Type\` and \`Content-Disposition\`. The format is found by looking inside. A file that is locked with a password ([age](https://age-encryption.org/v1)) comes with \`Archive-Password\`; without it, or with a wrong one, INVALID_INPUT with \`password_required\` or \`wrong_password\`, and nothing is stored. Entries of earlier imports are not imported again; files that were missing then are added to their events, also where a page locks the day. With an \`Idempotency-Key\` the same file can be sent again within 24 hours and answers as it did at first. The import goes on after the answer. Of one user, ${MAX_UNFINISHED_IMPORTS} imports may be under way or wait to be run; until it is run, the file counts toward the user’s quota, and a preview that is not run is cancelled after seven days. A large file can also come in parts: see \`POST /uploads\`.`,
  query: z.strictObject({
    format: ImportFormatSchema.optional(),
    timeZone: TimeZoneQuerySchema.optional(),
    preview: z.enum(['true', 'false']).optional().meta({
      description: '`true`: only reads the file and reports what it would import, until the import is run.',
    }),
    changed: ChangedEntriesSchema.optional(),
  }),
  headers: LanguageHeader.extend({
    'archive-password': FilePasswordSchema,
    'idempotency-key': z.string().min(1).max(200).optional(),
  }),
  takesFile: true,
  status: 202,
  data: ImportSchema,
  codes: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_IMPORTS', 'QUOTA_EXCEEDED', 'NOT_FOUND'],
})

export const listImports = defineRoute({
  method: 'GET',
  path: '/imports',
  access: 'read',
  summary: 'List imports, newest first',
  query: z.strictObject({ limit: limitSchema(100).default(50), cursor: CursorSchema.optional() }),
  data: z.array(ImportSchema),
})

export const getImport = defineRoute({
  method: 'GET',
  path: '/imports/{importId}',
  access: 'read',
  summary: 'Read an import',
  description:
    'With `Accept: text/event-stream` it streams `progress` events while the file is read, and then `import`.',
  params: ImportParams,
  headers: z.object({ accept: z.string().optional() }),
  data: ImportSchema,
  events: { progress: ImportSchema, import: ImportSchema, error: ErrorSchema },
})

export const runImport = defineRoute({
  method: 'POST',
  path: '/imports/{importId}/run',
  access: 'write',
  summary: 'Run an import after its preview',
  description: 'Sent again, it changes nothing: an import that runs or is completed answers as it is.',
  params: ImportParams,
  query: z.strictObject({ changed: ChangedEntriesSchema.optional() }),
  status: 202,
  data: ImportSchema,
  codes: ['IMPORT_NOT_READY'],
})

export const cancelImport = defineRoute({
  method: 'POST',
  path: '/imports/{importId}/cancel',
  access: 'write',
  summary: 'Stop an import',
  description: 'What it has imported stays, and can be undone. An import that has ended does not change.',
  params: ImportParams,
  data: ImportSchema,
})

export const removeImport = defineRoute({
  method: 'DELETE',
  path: '/imports/{importId}',
  access: 'write',
  summary: 'Undo an import',
  description:
    'Its pages and events go to the trash; files that it added to events of earlier imports are deleted. A large import is undone after the answer: its `finishedAt` is null until then. Events that another page locks stay; `problems` of the import then lists their days, and the same request removes them once that page is deleted.',
  params: ImportParams,
  data: DeletedSchema,
})
