import { z } from 'zod'
import { defineRoute } from './route.ts'

/** The operator's choices that a client has to know before it offers something. */
const ServiceSchema = z
  .object({
    version: z.string(),
    registration: z.enum(['open', 'closed']),
    hasAccounts: z.boolean().meta({ description: 'Whether anybody has an account yet.' }),
    sendsMail: z
      .boolean()
      .meta({ description: 'Whether it sends mails: then a forgotten password is set by a link.' }),
    trashDays: z.int().meta({ description: 'How long deleted things can be restored; 0 deletes at once.' }),
    maxFileBytes: z.int().meta({ description: 'How large an uploaded file may be.' }),
    localTranscription: z.boolean().meta({
      description: 'Whether the operator has a server of its own that writes down what is said.',
    }),
    mapTiles: z
      .object({
        url: z.string().meta({ description: 'With `{z}`, `{x}` and `{y}` to be filled in.' }),
        attribution: z.string(),
      })
      .nullable()
      .meta({ description: 'Whose map may be shown behind places; without one, a client shows its own.' }),
  })
  .meta({ id: 'Service' })
export type Service = z.infer<typeof ServiceSchema>

export const getService = defineRoute({
  method: 'GET',
  path: '/service',
  access: 'public',
  summary: 'What this service offers',
  data: ServiceSchema,
})
