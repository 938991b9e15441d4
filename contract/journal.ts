import { z } from 'zod'
import { CalendarDateSchema, DeletedSchema, InstantSchema, textSchema } from './primitives.ts'
import { defineRoute, ErrorSchema } from './route.ts'
import { TaskSchema } from './tasks.ts'

export const JournalSchema = z
  .object({
    id: z.string(),
    date: CalendarDateSchema,
    title: z.string().nullable(),
    content: z.string(),
    eventCount: z.int(),
    generatedAt: InstantSchema,
    stale: z.boolean().meta({ description: 'The events changed after the page was written from them.' }),
    taskId: z.string(),
  })
  .meta({ id: 'Journal' })
export type Journal = z.infer<typeof JournalSchema>

const DateParams = z.strictObject({ date: CalendarDateSchema })

export const generateJournal = defineRoute({
  method: 'POST',
  path: '/journal/generate/{date}',
  access: 'key',
  summary: 'Write the diary page of a date',
  description:
    'Answers when the page is written. With `Accept: text/event-stream` it streams `task`, `delta` and then `journal` or `error` events; with `Prefer: respond-async` it answers 202 with the task alone.',
  params: DateParams,
  headers: z.object({ accept: z.string().optional(), prefer: z.string().optional() }),
  body: z.strictObject({ instructions: textSchema(10_000).optional() }).meta({ id: 'GenerateJournal' }),
  isBodyOptional: true,
  data: z.object({ journal: JournalSchema, task: TaskSchema }).meta({ id: 'Generation' }),
  accepted: z.object({ task: TaskSchema }).meta({ id: 'AcceptedGeneration' }),
  events: {
    task: TaskSchema,
    delta: z.object({ text: z.string() }),
    journal: JournalSchema,
    error: ErrorSchema,
  },
  codes: [
    'NO_EVENTS',
    'NO_AI_CONFIG',
    'GENERATION_IN_PROGRESS',
    'AI_PROVIDER_ERROR',
    'AI_TIMEOUT',
    'AI_RATE_LIMITED',
    'CANCELLED',
    'INTERRUPTED',
    'RATE_LIMITED',
  ],
})

export const getJournal = defineRoute({
  method: 'GET',
  path: '/journal/{date}',
  access: 'key',
  summary: 'Read the diary page of a date',
  params: DateParams,
  data: JournalSchema,
})

export const deleteJournal = defineRoute({
  method: 'DELETE',
  path: '/journal/{date}',
  access: 'key',
  summary: 'Delete the diary page of a date, which unlocks its events',
  params: DateParams,
  data: DeletedSchema,
})

export const listJournalTasks = defineRoute({
  method: 'GET',
  path: '/journal/{date}/tasks',
  access: 'key',
  summary: 'List the generations of a date, newest first',
  params: DateParams,
  data: z.array(TaskSchema),
})
