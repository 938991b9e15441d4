// How users can sign in to this service.
import { z } from 'zod'
import { CodeSchema, ProofSchema } from './auth.ts'
import { DeletedSchema } from './primitives.ts'
import { defineRoute } from './route.ts'

const SignInMethodsSchema = z
  .object({
    password: z.boolean(),
    passkeys: z.boolean().meta({ description: 'Whether they work at the address that was asked.' }),
    oidc: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .meta({ description: 'Services of OpenID Connect that sign users in: see `/auth/oidc/start`.' }),
  })
  .meta({ id: 'SignInMethods' })
export type SignInMethods = z.infer<typeof SignInMethodsSchema>

export const setUpTotp = defineRoute({
  method: 'POST',
  path: '/auth/totp',
  access: 'login',
  summary: 'Set up one-time codes (TOTP, RFC 6238)',
  description:
    'Without a code it begins: the answer has the secret for an app, and its `otpauth` address. With a code of the app, codes are on, and the answer has ten recovery codes, shown this once; each signs in once. Where codes are on, a code makes ten new recovery codes, and a request without one is INVALID_INPUT. From then on a sign-in by password, and a new password by mail, ask for a code; passkeys do not.',
  body: z.strictObject({ code: CodeSchema.optional() }),
  isBodyOptional: true,
  data: z
    .object({
      secret: z.string().nullable().meta({ description: 'Base32.' }),
      address: z.string().nullable().meta({ description: '`otpauth://totp/…`, for a QR code.' }),
      recoveryCodes: z.array(z.string()).nullable(),
    })
    .meta({ id: 'Totp' }),
  codes: ['RATE_LIMITED'],
})

export const removeTotp = defineRoute({
  method: 'DELETE',
  path: '/auth/totp',
  access: 'login',
  summary: 'Turn one-time codes off',
  body: z.strictObject({ password: ProofSchema, code: CodeSchema }),
  data: DeletedSchema,
  codes: ['RATE_LIMITED'],
})

export const getSignInMethods = defineRoute({
  method: 'GET',
  path: '/auth/methods',
  access: 'public',
  summary: 'How users can sign in',
  data: SignInMethodsSchema,
})
