import { z } from 'zod'
import { ErrorSchema } from './errors.ts'
import { EXPORT_FORMATS } from './export-formats.ts'
import {
  ArchivePasswordSchema,
  CalendarDateSchema,
  FilePasswordSchema,
  IdSchema,
  InstantSchema,
} from './primitives.ts'
import { defineRoute } from './route.ts'

export const exportDiary = defineRoute({
  method: 'GET',
  path: '/export',
  access: 'read',
  summary: 'Download the diary',
  description:
    'Streams a zip; `icalendar` is a text. `dayleaf` is the archive with everything: events, pages with their versions, tasks, settings without keys. `markdown` has one file a day. `epub` is a book of the pages, and of the lines of days without one, with smaller copies of their pictures. `dayone` and `journiv` can be imported by these systems. With `Archive-Password` the file is encrypted with it, in the format of [age](https://age-encryption.org/v1): `age --decrypt` opens it without Dayleaf. Nobody can open it without the password. What lies in the trash is left out. The days are read one after the other: what changes meanwhile is exported as it is when its day is read.',
  query: z.strictObject({
    format: z.enum(EXPORT_FORMATS),
    from: CalendarDateSchema.optional(),
    to: CalendarDateSchema.optional(),
  }),
  headers: z.object({
    'archive-password': ArchivePasswordSchema.meta({
      description: 'Locks the file; percent-encoded UTF-8, at most 1,024 characters.',
    }),
  }),
  files: ['application/zip', 'application/epub+zip', 'text/calendar', 'application/octet-stream'],
  data: z.null(),
})

/** How many days and files a check lists of each kind. */
export const MAX_LISTED_DIFFERENCES = 100

const DifferencesSchema = z
  .array(
    z.object({
      path: z.string().meta({ description: 'A date, or a file of the archive, shortened where it is long.' }),
      reason: z.string(),
    }),
  )
  .max(MAX_LISTED_DIFFERENCES)

const ArchiveCheckSchema = z
  .object({
    exportedAt: InstantSchema,
    service: z.string().meta({ description: 'The version of Dayleaf that wrote the archive.' }),
    isWhole: z.boolean().meta({
      description:
        'Each file is as the manifest says, and each day and attached file came back the same from an empty diary.',
    }),
    counts: z.object({
      days: z.int(),
      events: z.int(),
      pages: z.int(),
      versions: z.int(),
      tasks: z.int(),
      attachments: z.int(),
      bytes: z.int().meta({ description: 'Of all files, unpacked.' }),
    }),
    faultCount: z.int().meta({ description: 'How much is damaged or did not come back the same.' }),
    faults: DifferencesSchema.meta({ description: 'The first of them.' }),
    changeCount: z.int().meta({
      description: 'Days and attached files that differ between the archive and the diary as it is now.',
    }),
    changes: DifferencesSchema.meta({ description: 'The first of them.' }),
  })
  .meta({ id: 'ArchiveCheck' })
export type ArchiveCheck = z.infer<typeof ArchiveCheckSchema>

export const ARCHIVE_CHECK_STEPS = ['reading', 'restoring', 'comparing'] as const

export const checkArchive = defineRoute({
  method: 'POST',
  path: '/export/check',
  access: 'read',
  summary: 'Check an archive',
  description:
    'Proves that a diary can be restored from an archive of the format `dayleaf`: compares its files with the manifest, restores it into an empty diary that is deleted afterwards, and compares each day and attached file. Then it compares the archive with the caller’s diary as it is now. Nothing is stored. Takes the file as `POST /imports` does; of a user one at a time. With `uploadId` the body is the rest of an upload that was begun by `POST /uploads`; the upload is deleted once the whole file is there and unlocked. With `Accept: text/event-stream` it streams `progress` whenever a step begins, and then `check`; without it the answer may take minutes.',
  query: z.strictObject({
    uploadId: IdSchema.optional().meta({ description: 'The upload that has the earlier bytes of the file.' }),
  }),
  headers: z.object({ accept: z.string().optional(), 'archive-password': FilePasswordSchema }),
  takesFile: true,
  data: ArchiveCheckSchema,
  events: {
    progress: z.object({ step: z.enum(ARCHIVE_CHECK_STEPS) }),
    check: ArchiveCheckSchema,
    error: ErrorSchema,
  },
  codes: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'RATE_LIMITED', 'NOT_FOUND', 'UPLOAD_CONFLICT'],
})
