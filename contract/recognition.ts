import { z } from 'zod'
import { AttachmentSchema } from './attachments.ts'
import { IdSchema } from './primitives.ts'
import { defineRoute } from './route.ts'
import { TaskSchema } from './tasks.ts'

/** Common to the transcription of recordings and the description of pictures. */
const SHAPE = {
  method: 'POST',
  access: 'generate',
  params: z.strictObject({ attachmentId: IdSchema }),
  headers: z.object({ prefer: z.string().optional(), 'accept-language': z.string().max(1000).optional() }),
  data: z.object({ attachment: AttachmentSchema, task: TaskSchema }).meta({ id: 'Recognition' }),
  accepted: z.object({ task: TaskSchema }).meta({ id: 'AcceptedRecognition' }),
  codes: [
    'UNSUPPORTED_MEDIA',
    'EVENT_PRIVATE',
    'PAYLOAD_TOO_LARGE',
    'NO_AI_CONFIG',
    'OVER_CAP',
    'GENERATION_IN_PROGRESS',
    'AI_PROVIDER_ERROR',
    'AI_TIMEOUT',
    'AI_RATE_LIMITED',
    'CANCELLED',
    'INTERRUPTED',
    'RATE_LIMITED',
    'DAY_FULL',
  ],
} as const

export const transcribeAttachment = defineRoute({
  ...SHAPE,
  path: '/attachments/{attachmentId}/transcribe',
  summary: 'Write down what is said in a recording',
  description:
    'The sound, of a film without its pictures and position, is sent to the service that the setting `transcription` names. What it answers becomes `transcript`, marked as a machine’s. Where no words were heard (silence, noise, a phantom sentence, an echo of the words that were sent) its `text` is empty; words of the owner then stay. A recording that is larger than what the service takes, or longer than 20 minutes, is cut at pauses and sent in pieces; `progress` of the task counts them, and its `calls` have each. Words that the owner writes meanwhile stay. A page of the day then is stale. Answers when the text is there; with `Prefer: respond-async` it answers 202 with the task alone.',
})

export const describeAttachment = defineRoute({
  ...SHAPE,
  path: '/attachments/{attachmentId}/describe',
  summary: 'Describe what a picture shows',
  description:
    'A small copy of the picture without metadata is sent to the AI provider that the setting `vision` names. What it answers becomes `description`, marked as a machine’s. Words that the owner writes meanwhile stay. A page of the day then is stale. Answers when the text is there; with `Prefer: respond-async` it answers 202 with the task alone.',
})
