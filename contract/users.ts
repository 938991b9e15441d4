// The accounts of the service, for its operators. Nothing here tells what a diary says.
import { z } from 'zod'
import { EmailSchema } from './auth.ts'
import { CursorSchema, DeletedSchema, IdSchema, InstantSchema, limitSchema } from './primitives.ts'
import { defineRoute } from './route.ts'

const ManagedFields = {
  email: EmailSchema,
  quotaBytes: z.int().min(0).nullable().meta({
    description: 'Room for the files of the user; null: as much as DAYLEAF_QUOTA_GB gives everybody.',
  }),
  disabled: z.boolean().meta({
    description:
      'Nobody signs in to a disabled account. Disabling ends its logins and API keys; its diary stays.',
  }),
  isAdmin: z.boolean().meta({ description: 'Whether the user is an operator, who manages these accounts.' }),
}

const ManagedUserSchema = z
  .object({
    id: z.string(),
    ...ManagedFields,
    createdAt: InstantSchema,
    usedBytes: z.int().meta({ description: 'Disk that the files of the user take.' }),
    lastUsedAt: InstantSchema.nullable().meta({
      description: 'When a login or an API key that has not ended was used last; exact to a minute.',
    }),
    invitation: z.enum(['open', 'expired']).nullable().meta({
      description: 'Of an account that nobody has entered yet: whether its link still works.',
    }),
  })
  .meta({ id: 'ManagedUser' })
export type ManagedUser = z.infer<typeof ManagedUserSchema>

const UserParams = z.strictObject({ userId: IdSchema })

export const listUsers = defineRoute({
  method: 'GET',
  path: '/admin/users',
  access: 'operator',
  summary: 'List the accounts of the service, newest first',
  description: 'The next page stands in the `Link` header.',
  query: z.strictObject({ limit: limitSchema(100).default(50), cursor: CursorSchema.optional() }),
  data: z.array(ManagedUserSchema),
})

export const inviteUser = defineRoute({
  method: 'POST',
  path: '/admin/users',
  access: 'operator',
  summary: 'Invite somebody by a link, which is shown this once',
  description:
    'Creates an account without a password. The link sets one, once, within seven days; the next invitation of the address ends it.',
  body: z.strictObject({ email: EmailSchema }),
  status: 201,
  data: z
    .object({
      user: ManagedUserSchema,
      path: z.string().meta({ description: 'Below the address of the service.', example: '/password#dr_…' }),
      expiresAt: InstantSchema,
    })
    .meta({ id: 'Invitation' }),
  codes: ['EMAIL_TAKEN', 'SIGN_IN_OFF'],
})

export const updateUser = defineRoute({
  method: 'PUT',
  path: '/admin/users/{userId}',
  access: 'operator',
  summary:
    'Disable or enable an account, change its e-mail address, its quota or its role; absent members stay',
  description:
    'Another e-mail address ends the logins and API keys of the account, so that its owner notices it, and a link that went to the one before. The last operator who can sign in can be neither disabled nor made an ordinary user: FORBIDDEN.',
  params: UserParams,
  body: z.strictObject(ManagedFields).partial(),
  data: ManagedUserSchema,
  codes: ['EMAIL_TAKEN'],
})

export const removeInvitation = defineRoute({
  method: 'DELETE',
  path: '/admin/users/{userId}',
  access: 'operator',
  summary: 'Take an invitation back, with its account',
  description: 'FORBIDDEN for an account that somebody has entered: its owner alone can delete it.',
  params: UserParams,
  data: DeletedSchema,
})
