// Signing in by OpenID Connect, at the service that the operator has set. https://openid.net/specs/openid-connect-core-1_0.html
import { z } from 'zod'
import { LoginSchema, ProofSchema, UserAgentHeader } from './auth.ts'
import { OIDC_PROBLEMS } from './oidc-problems.ts'
import { textSchema } from './primitives.ts'
import { defineRoute } from './route.ts'

/** Of the browser, with those of other programs on the same host. */
const CookieHeader = z.object({ cookie: z.string().optional() })

const PROBLEMS = OIDC_PROBLEMS.map((problem) => `\`${problem}\``).join(', ')

export const startOidc = defineRoute({
  method: 'GET',
  path: '/auth/oidc/start',
  access: 'public',
  summary: 'Begin to sign in by OpenID Connect',
  description:
    'For browsers: leads to the service in `/auth/methods`, which leads back to `/auth/oidc/callback`. A cookie of ten minutes holds what belongs to this sign-in. Where it cannot begin, it leads to the client, with a reason as below.',
  status: 302,
  answerHeaders: ['Location', 'Set-Cookie'],
  data: z.null(),
})

export const finishOidc = defineRoute({
  method: 'GET',
  path: '/auth/oidc/callback',
  access: 'public',
  summary: 'Where a service of OpenID Connect leads back to',
  description: `For browsers: leads to the client, for a new account to \`/welcome\`. After a sign-in its address ends with \`#oidc\`, and a cookie of one minute can be exchanged for a login token, once. Otherwise it ends with \`#oidc=\` and a reason: ${PROBLEMS}. A link that \`/auth/oidc/link/start\` began ends at \`/settings#oidc-link\`, with a reason likewise.`,
  query: z.looseObject({
    code: textSchema(4_000).optional(),
    state: textSchema(1_000).optional(),
    iss: textSchema(1_000).optional(),
    error: textSchema(200).optional(),
  }),
  headers: CookieHeader,
  status: 303,
  answerHeaders: ['Location', 'Set-Cookie'],
  data: z.null(),
})

export const loginWithOidc = defineRoute({
  method: 'POST',
  path: '/auth/oidc/login',
  access: 'public',
  summary: 'Get a login token after a sign-in by OpenID Connect',
  description: 'Takes the cookie that `/auth/oidc/callback` has set.',
  headers: z.object({ ...CookieHeader.shape, ...UserAgentHeader.shape }),
  answerHeaders: ['Set-Cookie'],
  data: LoginSchema,
  codes: ['UNAUTHORIZED'],
})

const LinkedSchema = z.object({ oidc: z.boolean() }).meta({ id: 'OidcLink' })

export const beginOidcLink = defineRoute({
  method: 'POST',
  path: '/auth/oidc/link/start',
  access: 'login',
  summary: 'Begin to link the account with OpenID Connect',
  description:
    'For browsers: open `url`. The service there leads back to `/auth/oidc/callback`, by the cookie of this answer. UNAVAILABLE where it does not answer, FORBIDDEN where none is set.',
  body: z.strictObject({ password: ProofSchema }),
  answerHeaders: ['Set-Cookie'],
  data: z.object({ url: z.string() }).meta({ id: 'OidcLinkStart' }),
  codes: ['RATE_LIMITED'],
})

export const linkOidc = defineRoute({
  method: 'POST',
  path: '/auth/oidc/link',
  access: 'login',
  summary: 'Link the account with who has signed in by OpenID Connect',
  description:
    'Takes the cookie that `/auth/oidc/callback` has set, within a minute, of the user who began it. Who was linked before is not any more. E-mail addresses are not compared. INVALID_INPUT has `link_expired` or `identity_taken` as the code in `details`.',
  headers: CookieHeader,
  answerHeaders: ['Set-Cookie'],
  data: LinkedSchema,
})

export const unlinkOidc = defineRoute({
  method: 'DELETE',
  path: '/auth/oidc/link',
  access: 'login',
  summary: 'End the link with OpenID Connect',
  description: 'FORBIDDEN where the account has neither a password nor a passkey. Logins stay.',
  body: z.strictObject({ password: ProofSchema }),
  data: LinkedSchema,
  codes: ['RATE_LIMITED', 'SIGN_IN_OFF'],
})
