import { z } from 'zod'
import { CalendarDateSchema, IdSchema, InstantSchema } from './primitives.ts'
import { PROVIDER_REASONS } from './provider-reasons.ts'
import { defineRoute } from './route.ts'

const TASK_TYPES = [
  'journal_generate',
  'journal_weave',
  'journal_check',
  'voice_transcribe',
  'photo_describe',
] as const

const TASK_STARTERS = ['owner', 'night'] as const

const TASK_STATUSES = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const
export type TaskStatus = (typeof TASK_STATUSES)[number]

const TaskErrorSchema = z.object({
  code: z.string(),
  message: z.string(),
  reason: z
    .string()
    .optional()
    .meta({ description: `Why the provider failed: ${PROVIDER_REASONS.join(', ')}.` }),
})

export const TaskSchema = z
  .object({
    id: z.string(),
    type: z.enum(TASK_TYPES).meta({ id: 'TaskType' }),
    date: CalendarDateSchema.nullable().meta({
      description: 'Null where the task is about an attachment that belonged to no event.',
    }),
    attachmentId: z.string().nullable().meta({ description: 'Of a transcription or a description.' }),
    status: z.enum(TASK_STATUSES).meta({ id: 'TaskStatus' }),
    by: z.enum(TASK_STARTERS).meta({ id: 'TaskStarter', description: '`night`: the night writer.' }),
    provider: z.string(),
    model: z.string().meta({ description: 'The model that was asked for.' }),
    answeredModel: z.string().nullable().meta({
      description:
        'The model that has answered, as the provider names it: a version, or another model. Null if it told none.',
    }),
    promptVersion: z.int(),
    createdAt: InstantSchema,
    startedAt: InstantSchema.nullable(),
    finishedAt: InstantSchema.nullable(),
    durationMs: z.int().nullable(),
    progress: z.object({ done: z.int(), total: z.int() }).nullable().meta({
      description:
        'Answered calls to the provider, of a task that makes several: a page that is written note by note, a check, or the transcription of a long recording. A check that is completed with `done` below `total` has no answer on the other sentences, and what was doubted about them before stays.',
    }),
    usage: z.object({ inputTokens: z.int().nullable(), outputTokens: z.int().nullable() }),
    error: TaskErrorSchema.nullable(),
  })
  .meta({ id: 'Task' })
export type Task = z.infer<typeof TaskSchema>

const WireRequestSchema = z.object({ url: z.string(), body: z.unknown() })
const WireResponseSchema = z.object({ status: z.int().nullable(), body: z.unknown() })

const WireShape = {
  request: WireRequestSchema.nullable().meta({
    description:
      'The exact JSON that was sent to the provider. Of a form, its fields. In place of the bytes of a file stand its hash and size.',
  }),
  response: WireResponseSchema.nullable().meta({
    description:
      'The JSON that came back, its strings without NUL and half characters; for a stream the list of its chunks.',
  }),
  earlierAttempts: z
    .array(
      z.object({
        status: z.int().nullable(),
        body: z.unknown(),
        startedAt: InstantSchema,
        durationMs: z.int(),
        error: z.object({ code: z.string(), message: z.string() }).nullable(),
      }),
    )
    .meta({ description: 'Attempts that failed before the last one.' }),
}

export const TaskDetailSchema = TaskSchema.extend({
  ...WireShape,
  repair: z.object(WireShape).nullable().meta({
    description:
      'The second call of a generation, which mended doubted sentences: see `repair` of the settings. `request` and `response` above are those of the first. Null where there was none.',
  }),
  calls: z.array(z.object(WireShape)).nullable().meta({
    description:
      'Every call of a page that is written note by note, one for each note, of a check, one for each sentence, or of a transcription, one for each piece, in order. `request` and `response` above are those of the first. Null where there was one call or none.',
  }),
}).meta({ id: 'TaskDetail' })
export type TaskDetail = z.infer<typeof TaskDetailSchema>

const TaskParams = z.strictObject({ taskId: IdSchema })

export const getTask = defineRoute({
  method: 'GET',
  path: '/tasks/{taskId}',
  access: 'read',
  summary: 'Read a task with all that was sent and received',
  params: TaskParams,
  data: TaskDetailSchema,
})

export const cancelTask = defineRoute({
  method: 'POST',
  path: '/tasks/{taskId}/cancel',
  access: 'generate',
  summary: 'Stop a task; one that has ended stays as it is',
  params: TaskParams,
  data: TaskSchema,
})
