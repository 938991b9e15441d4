// How users can sign in to this service.
import { z } from 'zod'
import { defineRoute } from './route.ts'

export const SignInMethodsSchema = z
  .object({
    password: z.boolean(),
    passkeys: z.boolean().meta({ description: 'Whether they work at the address that was asked.' }),
    oidc: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .meta({ description: 'Services of OpenID Connect that sign users in: see `/auth/oidc/start`.' }),
  })
  .meta({ id: 'SignInMethods' })
export type SignInMethods = z.infer<typeof SignInMethodsSchema>

export const getSignInMethods = defineRoute({
  method: 'GET',
  path: '/auth/methods',
  access: 'public',
  summary: 'How users can sign in',
  data: SignInMethodsSchema,
})
