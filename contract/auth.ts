import { z } from 'zod'
import { DeletedSchema, IdSchema, InstantSchema, LanguageSchema, textSchema } from './primitives.ts'
import { ANONYMOUS_BODY_LIMIT, defineRoute } from './route.ts'
import { SCOPES } from './scopes.ts'

/**
 * As zod's own, with the lengths and hyphens that RFC 5321 and RFC 1123 allow: to other addresses no mail can be sent.
 */
const EMAIL =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]{0,63}[A-Za-z0-9_+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/

export const EmailSchema = z
  .email({ pattern: EMAIL })
  .max(254)
  .meta({ description: 'Compared without regard to case.', example: 'ada@example.org' })

/** The maximum is in bytes, because the cost of hashing grows with bytes; the minimum counts characters. */
const NewPasswordSchema = textSchema(1024)
  .refine((text) => [...text].length >= 8, 'must have at least 8 characters')
  .refine((text) => new TextEncoder().encode(text).length <= 1024, 'must have at most 1,024 bytes')
  .meta({ minLength: 8, description: 'At least 8 characters, at most 1,024 bytes in UTF-8; any Unicode.' })

/** An existing password is only compared, so it need not meet the rules for new ones. */
const PasswordSchema = textSchema(1024)

/** Of a sign-in: what no account can have is as wrong as any other. */
const GuessSchema = textSchema(ANONYMOUS_BODY_LIMIT)

/** Confirms what only the owner of an account may do. */
export const ProofSchema = PasswordSchema.optional().meta({
  description:
    'Left out by users without a password (`hasPassword` of `/auth/me`): for them the sign-in must be of the last ten minutes.',
})

export const register = defineRoute({
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  summary: 'Create an account',
  body: z.strictObject({ email: EmailSchema, password: NewPasswordSchema }),
  status: 201,
  data: z.object({ userId: z.string(), email: z.string() }).meta({ id: 'Account' }),
  codes: ['SIGN_IN_OFF', 'EMAIL_TAKEN', 'FORBIDDEN', 'RATE_LIMITED'],
})

/** Tells in the list of sessions which device one is. */
export const UserAgentHeader = z.object({ 'user-agent': z.string().optional() })

/** Blanks, hyphens and the case of letters do not count. */
export const CodeSchema = textSchema(40).meta({
  description: 'Of the app, or a recovery code; asked for by CODE_REQUIRED.',
  example: '123456',
})

export const LoginSchema = z
  .object({ token: z.string(), userId: z.string(), expiresAt: InstantSchema })
  .meta({ id: 'Login' })

export const login = defineRoute({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Get a login token',
  headers: UserAgentHeader,
  body: z.strictObject({ email: GuessSchema, password: GuessSchema, code: CodeSchema.optional() }),
  data: LoginSchema,
  codes: ['SIGN_IN_OFF', 'UNAUTHORIZED', 'CODE_REQUIRED', 'RATE_LIMITED'],
})

/** Tells a browser to drop what its cache has of the account: https://www.w3.org/TR/clear-site-data/ */
const LEAVING_HEADERS = ['Clear-Site-Data'] as const

export const logout = defineRoute({
  method: 'POST',
  path: '/auth/logout',
  access: 'login',
  summary: 'End the login token that is sent',
  answerHeaders: LEAVING_HEADERS,
  data: z
    .object({
      id: z.string(),
      logoutUrl: z.string().nullable().meta({
        description:
          'For a browser to open: ends the session at the service of OpenID Connect too, which then leads back to `/` with a `state` of this address. Null for other logins, and where that service has no such address (`end_session_endpoint`).',
      }),
    })
    .meta({ id: 'Logout' }),
})

export const getMe = defineRoute({
  method: 'GET',
  path: '/auth/me',
  access: 'login',
  summary: 'Whose token this is',
  data: z
    .object({
      userId: z.string(),
      email: z.string(),
      createdAt: InstantSchema,
      hasPassword: z.boolean().meta({ description: 'False for who signs in by another service alone.' }),
      isAdmin: z.boolean().meta({ description: 'Whether the user manages the accounts of the service.' }),
      oidc: z.boolean().meta({ description: 'Whether the service of OpenID Connect signs the user in.' }),
      totp: z.boolean().meta({ description: 'Whether a sign-in by password asks for a one-time code.' }),
      recoveryCodesLeft: z.int(),
    })
    .meta({ id: 'User' }),
})

export const changePassword = defineRoute({
  method: 'POST',
  path: '/auth/password',
  access: 'login',
  summary: 'Change the password; ends every login token and API key',
  description: 'The answer has a new login token, with which the device that asks stays signed in.',
  headers: UserAgentHeader,
  body: z.strictObject({ currentPassword: ProofSchema, newPassword: NewPasswordSchema }),
  data: z.object({ userId: z.string(), token: z.string(), expiresAt: InstantSchema }),
  codes: ['SIGN_IN_OFF', 'RATE_LIMITED'],
})

export const requestPasswordReset = defineRoute({
  method: 'POST',
  path: '/auth/password-reset',
  access: 'public',
  summary: 'Ask for a mail with a link to a new password',
  description:
    'The answer is the same for known and unknown addresses. FORBIDDEN if no mail server is configured. At most three mails an hour are sent to an account; further requests get the same answer.',
  body: z.strictObject({
    email: textSchema(254),
    language: LanguageSchema.optional().meta({
      description: 'Of the mail, where the account has chosen none; English and Chinese are known.',
    }),
  }),
  status: 202,
  data: z.object({ validForSeconds: z.int() }),
  codes: ['SIGN_IN_OFF', 'FORBIDDEN', 'RATE_LIMITED'],
})

export const confirmPasswordReset = defineRoute({
  method: 'POST',
  path: '/auth/password-reset/confirm',
  access: 'public',
  summary: 'Set a new password by the token of a mailed link; ends every login token and API key',
  description: 'The token works once, within an hour. The answer has a new login token.',
  headers: UserAgentHeader,
  body: z.strictObject({
    token: textSchema(200),
    newPassword: NewPasswordSchema,
    code: CodeSchema.optional(),
  }),
  data: z
    .object({ token: z.string(), userId: z.string(), email: z.string(), expiresAt: InstantSchema })
    .meta({ id: 'PasswordReset' }),
  codes: ['SIGN_IN_OFF', 'CODE_REQUIRED', 'RATE_LIMITED'],
})

const SessionSchema = z
  .object({
    id: z.string(),
    device: z.string().nullable().meta({
      description: 'Browser and system, or the name of a program, as `User-Agent` told at the sign-in.',
      example: 'Firefox, Android',
    }),
    createdAt: InstantSchema,
    lastUsedAt: InstantSchema.nullable().meta({ description: 'Exact to a minute.' }),
    expiresAt: InstantSchema,
    current: z.boolean().meta({ description: 'Whether it is the one that asks.' }),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof SessionSchema>

export const listSessions = defineRoute({
  method: 'GET',
  path: '/auth/sessions',
  access: 'login',
  summary: 'List the devices that are signed in',
  description:
    'One for each login token, those used last first; at most 200. API keys are listed by themselves.',
  data: z.array(SessionSchema),
})

export const endSession = defineRoute({
  method: 'DELETE',
  path: '/auth/sessions/{sessionId}',
  access: 'login',
  summary: 'Sign a device out',
  params: z.strictObject({ sessionId: IdSchema }),
  data: DeletedSchema,
})

export const endOtherSessions = defineRoute({
  method: 'DELETE',
  path: '/auth/sessions',
  access: 'login',
  summary: 'Sign all other devices out',
  description: 'The login token that is sent stays, and so do API keys.',
  data: z.object({ ended: z.int().meta({ description: 'How many were signed out.' }) }),
})

export const deleteAccount = defineRoute({
  method: 'DELETE',
  path: '/auth/account',
  access: 'login',
  summary: 'Delete the account for ever: it ends at once, its data is erased right after the answer',
  body: z.strictObject({ password: ProofSchema }),
  answerHeaders: LEAVING_HEADERS,
  data: DeletedSchema,
  codes: ['RATE_LIMITED'],
})

const ScopeSchema = z.enum(SCOPES).meta({ id: 'Scope' })

const ScopesSchema = z
  .array(ScopeSchema)
  .min(1)
  .max(SCOPES.length)
  .meta({ description: 'What the key may do; all of them if left out.' })

const ApiKeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    hint: z.string().meta({ description: 'The last four characters of the key.' }),
    createdAt: InstantSchema,
    scopes: z.array(ScopeSchema),
    lastUsedAt: InstantSchema.nullable().meta({ description: 'Exact to a minute.' }),
    lastUsedFrom: z.string().nullable().meta({
      description: 'The network address of that use; of an IPv6 address its network of 64 bits.',
      example: '2001:db8:0:1::/64',
    }),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof ApiKeySchema>

export const createApiKey = defineRoute({
  method: 'POST',
  path: '/auth/api-key',
  access: 'login',
  summary: 'Create an API key; the key itself is shown this once',
  description:
    'Each operation that a key can call names the scope that it needs. `read` reads, `write` changes, deletes and records, `record` creates events and attachments and does nothing else, `generate` calls AI providers. What an operation changes is in its answer, also for a key that may not `read`. No key can change passwords, keys or sessions, or delete the account.',
  body: z.strictObject({ name: textSchema(100).min(1), scopes: ScopesSchema.optional() }),
  status: 201,
  data: z
    .object({
      ...{ id: z.string(), name: z.string(), key: z.string() },
      scopes: z.array(ScopeSchema),
      createdAt: InstantSchema,
    })
    .meta({ id: 'CreatedApiKey' }),
})

export const listApiKeys = defineRoute({
  method: 'GET',
  path: '/auth/api-keys',
  access: 'login',
  summary: 'List API keys',
  data: z.array(ApiKeySchema),
})

export const deleteApiKey = defineRoute({
  method: 'DELETE',
  path: '/auth/api-keys/{keyId}',
  access: 'login',
  summary: 'Revoke an API key',
  params: z.strictObject({ keyId: IdSchema }),
  data: DeletedSchema,
})
