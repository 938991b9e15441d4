import { z } from 'zod'
import { AttachmentSchema, AttachmentWordsSchema } from './attachments.ts'
import { ErrorSchema } from './errors.ts'
import { EventSchema } from './events.ts'
import { JournalSchema } from './journal-schema.ts'
import { MAX_INSTRUCTIONS_LENGTH } from './limits.ts'
import { CalendarDateSchema, CursorSchema, DeletedSchema, limitSchema, textSchema } from './primitives.ts'
import { defineRoute } from './route.ts'
import { PageSourcesSchema } from './sources.ts'
import { TaskSchema } from './tasks.ts'

export type Journal = z.infer<typeof JournalSchema>

/** What a new text lacks of the text that it replaces, or would replace. */
export const DroppedOwnSchema = z.array(z.object({ start: z.int(), end: z.int() })).meta({
  id: 'DroppedOwn',
  description:
    'Sentences and pictures of the owner that the new text lacks, by their UTF-16 offsets in the text of the page before it.',
})
export type DroppedOwn = z.infer<typeof DroppedOwnSchema>

const DateParams = z.strictObject({ date: CalendarDateSchema })

const AcceptedSchema = z.object({ task: TaskSchema }).meta({ id: 'AcceptedGeneration' })

/** How a text that a provider writes is asked for, and how it is answered. */
const ANSWERS = {
  headers: z.object({ accept: z.string().optional(), prefer: z.string().optional() }),
  body: z
    .strictObject({
      instructions: textSchema(MAX_INSTRUCTIONS_LENGTH).optional(),
      propose: z.boolean().optional().meta({
        description:
          'Where there is a page, its text stays, and the new one becomes a version of kind `proposed`. Restoring that version keeps it; restoring the current one declines it.',
      }),
    })
    .meta({ id: 'GenerateJournal' }),
  isBodyOptional: true,
  data: z
    .object({ journal: JournalSchema, task: TaskSchema, droppedOwn: DroppedOwnSchema })
    .meta({ id: 'Generation' }),
  accepted: AcceptedSchema,
  events: {
    task: TaskSchema,
    delta: z.object({ text: z.string() }),
    journal: JournalSchema,
    error: ErrorSchema,
  },
} as const

const TASK_CODES = [
  'NO_AI_CONFIG',
  'DAY_TOO_LONG',
  'OVER_CAP',
  'GENERATION_IN_PROGRESS',
  'AI_PROVIDER_ERROR',
  'AI_TIMEOUT',
  'AI_RATE_LIMITED',
  'CANCELLED',
  'INTERRUPTED',
  'RATE_LIMITED',
] as const

export const generateJournal = defineRoute({
  method: 'POST',
  path: '/journal/generate/{date}',
  access: 'generate',
  summary: 'Write the diary page of a date',
  description:
    'Answers when the page is written. With `Accept: text/event-stream` it streams `task`, `delta` and then `journal` or `error` events; with `Prefer: respond-async` it answers 202 with the task alone.',
  params: DateParams,
  ...ANSWERS,
  codes: ['NO_EVENTS', ...TASK_CODES],
})

export const weaveJournal = defineRoute({
  method: 'POST',
  path: '/journal/{date}/weave',
  access: 'generate',
  summary: 'Weave what changed in the events of a date into its page',
  description:
    'The provider is asked for the paragraphs alone that rest on changed or removed events, and for new ones. The other paragraphs stay byte for byte, and so do the sentences of the owner in every paragraph. An answer that changes anything else, such as a whole new page, is an AI_PROVIDER_ERROR and the page stays as it is; so it does with VERSION_CONFLICT where it got another text meanwhile. Answers as writing a page does; each `delta` is a piece of a new paragraph, with an empty line between two paragraphs, and the `journal` event has the whole page.',
  params: DateParams,
  ...ANSWERS,
  codes: ['NOTHING_CHANGED', 'NO_EVENTS', 'VERSION_CONFLICT', ...TASK_CODES],
})

export const checkJournal = defineRoute({
  method: 'POST',
  path: '/journal/{date}/check',
  access: 'generate',
  summary: 'Ask the AI provider for a second opinion on the page of a date',
  description:
    'The provider judges each sentence that rests on events, by these events alone; sentences of the owner are left out. A page without such sentences is refused with NOTHING_TO_CHECK. What it doubts is a soft doubt beside those of the rules, until the sentence is changed or vouched for. An answer that is not a verdict on each sentence is an AI_PROVIDER_ERROR, and nothing changes. Answers when the check is done; with `Prefer: respond-async` it answers 202 with the task alone. A new text of the page cancels a check that runs.',
  params: DateParams,
  headers: z.object({ prefer: z.string().optional() }),
  data: z.object({ sources: PageSourcesSchema, task: TaskSchema }).meta({ id: 'PageCheck' }),
  accepted: AcceptedSchema,
  codes: ['NOTHING_TO_CHECK', 'VERSION_CONFLICT', ...TASK_CODES],
})

export const getJournal = defineRoute({
  method: 'GET',
  path: '/journal/{date}',
  access: 'read',
  summary: 'Read the diary page of a date',
  params: DateParams,
  data: JournalSchema,
})

const StatedWordsSchema = AttachmentWordsSchema.omit({ taskId: true })
  .meta({ id: 'AttachmentStateWords' })
  .nullable()
const AttachmentStateSchema = AttachmentSchema.pick({ id: true, kind: true, name: true })
  .extend({ description: StatedWordsSchema, transcript: StatedWordsSchema })
  .meta({ id: 'AttachmentState' })

/** The members of an event that a person can change, or some of them. */
export const EventStateSchema = EventSchema.omit({
  id: true,
  createdAt: true,
  updatedAt: true,
  removedAt: true,
  version: true,
  attachments: true,
})
  .extend({
    attachmentIds: z.array(z.string()),
    attachments: z.array(AttachmentStateSchema).meta({ description: 'What is said of each.' }),
  })
  .partial()
  .meta({ id: 'EventState' })
export type EventState = z.infer<typeof EventStateSchema>

const JournalChangesSchema = z
  .object({
    added: z.array(z.string()).meta({ description: 'Ids of events that the page was not written from.' }),
    changed: z
      .array(z.object({ eventId: z.string(), before: EventStateSchema, after: EventStateSchema }))
      .meta({ description: '`before` and `after` hold the fields that differ.' }),
    removed: z.array(z.object({ eventId: z.string(), before: EventStateSchema })).meta({
      description:
        'Events that are no longer on the day. `before` is empty once the event was deleted for ever.',
    }),
  })
  .meta({ id: 'JournalChanges' })
export type JournalChanges = z.infer<typeof JournalChangesSchema>

export const getJournalChanges = defineRoute({
  method: 'GET',
  path: '/journal/{date}/changes',
  access: 'read',
  summary: 'Compare the events of a date with those that its page was written from',
  description:
    'Of a page without a record of its events, written by version 0.1.0, the answer follows from the times at which events were recorded and changed: `before`, `after` and `removed` are empty.',
  params: DateParams,
  data: JournalChangesSchema,
})

export const deleteJournal = defineRoute({
  method: 'DELETE',
  path: '/journal/{date}',
  access: 'write',
  summary: 'Delete the diary page of a date, which unlocks its events',
  params: DateParams,
  data: DeletedSchema,
})

export const listJournalTasks = defineRoute({
  method: 'GET',
  path: '/journal/{date}/tasks',
  access: 'read',
  summary: 'List the generations of a date, newest first',
  params: DateParams,
  query: z.strictObject({ limit: limitSchema(500).default(100), cursor: CursorSchema.optional() }),
  data: z.array(TaskSchema),
})
