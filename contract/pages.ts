import { z } from 'zod'
import { DroppedOwnSchema } from './journal.ts'
import { JournalSchema } from './journal-schema.ts'
import { MAX_PAGE_LENGTH } from './limits.ts'
import {
  CalendarDateSchema,
  CursorSchema,
  digitsSchema,
  IdSchema,
  InstantSchema,
  limitSchema,
  textSchema,
} from './primitives.ts'
import { defineRoute } from './route.ts'

/** A page in its owner's hand: corrected, kept in versions. */
const DateParams = z.strictObject({ date: CalendarDateSchema })
const VersionParams = z.strictObject({
  date: CalendarDateSchema,
  version: digitsSchema(1, 2_147_483_647),
})

const VERSION_KINDS = ['generated', 'edited', 'woven', 'restored', 'proposed'] as const
export type VersionKind = (typeof VERSION_KINDS)[number]

export const PageVersionSchema = z
  .object({
    version: z.int(),
    kind: z.enum(VERSION_KINDS).meta({ id: 'PageVersionKind' }),
    title: z.string().nullable(),
    createdAt: InstantSchema,
    taskId: z
      .string()
      .nullable()
      .meta({ description: 'The task that wrote the text; null where a person did.' }),
    current: z.boolean(),
  })
  .meta({ id: 'PageVersion' })
export type PageVersion = z.infer<typeof PageVersionSchema>

const PageVersionDetailSchema = PageVersionSchema.extend({
  content: z.string(),
  droppedOwn: DroppedOwnSchema,
}).meta({ id: 'PageVersionDetail' })
export type PageVersionDetail = z.infer<typeof PageVersionDetailSchema>

/** More pictures than are looked at on one day. */
export const MAX_HIDDEN_PICTURES = 500

export const updateJournal = defineRoute({
  method: 'PUT',
  path: '/journal/{date}',
  access: 'write',
  summary: 'Correct the diary page of a date',
  description:
    'Takes the version that was read. Cover and hidden pictures stay where they are left out; they belong to the page, not to a version of its text, and changing them makes no new version. Where the page has another one by now, nothing changes, and VERSION_CONFLICT has the page as it is in `details`. The events of the date stay locked.',
  params: DateParams,
  body: z
    .strictObject({
      version: z.int().min(1),
      content: textSchema(MAX_PAGE_LENGTH).min(1),
      coverId: IdSchema.nullable().optional(),
      hiddenPictures: z.array(IdSchema).max(MAX_HIDDEN_PICTURES).optional(),
    })
    .meta({ id: 'UpdateJournal' }),
  data: JournalSchema,
  codes: ['VERSION_CONFLICT'],
})

export type UpdateJournal = z.output<typeof updateJournal.body>

export const listPageVersions = defineRoute({
  method: 'GET',
  path: '/journal/{date}/versions',
  access: 'read',
  summary: 'List every text that the page of a date has had, newest first',
  params: DateParams,
  query: z.strictObject({ limit: limitSchema(500).default(100), cursor: CursorSchema.optional() }),
  data: z.array(PageVersionSchema),
})

export const getPageVersion = defineRoute({
  method: 'GET',
  path: '/journal/{date}/versions/{version}',
  access: 'read',
  summary: 'Read one text that the page of a date has had',
  params: VersionParams,
  data: PageVersionDetailSchema,
})

export const restorePageVersion = defineRoute({
  method: 'POST',
  path: '/journal/{date}/versions/{version}/restore',
  access: 'write',
  summary: 'Give the page of a date an earlier or a proposed text, as a new version',
  description: 'Restoring the current version changes nothing but that it declines a proposed text.',
  params: VersionParams,
  data: JournalSchema,
})
