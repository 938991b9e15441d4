import { z } from 'zod'
import { EventSchema } from './events.ts'
import { JournalSchema } from './journal-schema.ts'

const ErrorDetailSchema = z.object({
  path: z.string(),
  code: z.string(),
  message: z.string(),
  event: EventSchema.optional().meta({
    description: 'With VERSION_CONFLICT of an event: the event as it is now.',
  }),
  journal: JournalSchema.optional().meta({
    description: 'With VERSION_CONFLICT of a page: the page as it is now.',
  }),
})

export const ErrorSchema = z
  .object({
    code: z.string(),
    message: z.string(),
    details: z.array(ErrorDetailSchema).optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Error' })

/** The body of every answer that is no success. */
export const ErrorEnvelopeSchema = z
  .object({ data: z.null(), error: ErrorSchema })
  .meta({ id: 'ErrorEnvelope' })
