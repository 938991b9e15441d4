// Earlier states of events: what they said before they were changed.
import { z } from 'zod'
import { ChangeHeaders, EventParams, EventSchema } from './events.ts'
import { CursorSchema, digitsSchema, InstantSchema, limitSchema } from './primitives.ts'
import { defineRoute } from './route.ts'

const VersionParams = EventParams.extend({ version: digitsSchema(1, 2_147_483_647) })

/** An earlier state of an event: all that a person had said in it. */
const EventVersionSchema = EventSchema.omit({
  id: true,
  createdAt: true,
  updatedAt: true,
  removedAt: true,
  attachments: true,
  source: true,
})
  .extend({
    attachmentIds: z
      .array(z.string())
      .meta({ description: 'The attachments that it had; some may be deleted by now.' }),
    changedAt: InstantSchema.meta({ description: 'When the change came that ended this state.' }),
  })
  .meta({ id: 'EventVersion' })
export type EventVersion = z.infer<typeof EventVersionSchema>

export const listEventVersions = defineRoute({
  method: 'GET',
  path: '/events/{eventId}/versions',
  access: 'read',
  summary: 'List what an event said before its changes, newest first',
  description:
    'Each change keeps the state before it, as long as deleted events stay in the trash (`DAYLEAF_TRASH_DAYS`), of each event the last 100. They go with their event when it is deleted for ever. Texts about attachments are not in them.',
  params: EventParams,
  query: z.strictObject({ limit: limitSchema(100).default(50), cursor: CursorSchema.optional() }),
  data: z.array(EventVersionSchema),
})

export const restoreEventVersion = defineRoute({
  method: 'POST',
  path: '/events/{eventId}/versions/{version}/restore',
  access: 'write',
  summary: 'Make an event say again what it said, as a new version',
  description:
    'The state that it replaces is kept in turn. Attachments that were deleted meanwhile, or that another event has, stay out. Like PUT it is refused while a page locks the date of the event, or the date to which it would return.',
  params: VersionParams,
  headers: ChangeHeaders,
  data: EventSchema,
  codes: ['EVENT_IMMUTABLE', 'VERSION_CONFLICT', 'DAY_FULL'],
})

export const amendByRestoring = defineRoute({
  method: 'POST',
  path: '/events/{eventId}/amend/versions/{version}/restore',
  access: 'write',
  summary: 'Make an event say again what it said, also on a day with a page',
  description:
    'The page stays as it is and becomes stale, unless it was written from that state. On a day without a page this is the same as restoring.',
  params: VersionParams,
  headers: ChangeHeaders,
  data: EventSchema,
  codes: ['VERSION_CONFLICT', 'DAY_FULL'],
})
