// Passkeys: credentials of WebAuthn that a device keeps and its user unlocks. They replace e-mail address and password at a sign-in.
import { z } from 'zod'
import { LoginSchema, UserAgentHeader } from './auth.ts'
import { DeletedSchema, IdSchema, InstantSchema, textSchema } from './primitives.ts'
import { defineRoute } from './route.ts'

const base64url = (max: number) =>
  textSchema(max)
    .min(1)
    .regex(/^[\w-]+$/, 'must be base64url')

/** WebAuthn bounds the id to 1,023 bytes. */
const CredentialIdSchema = base64url(1_364)
const ClientDataSchema = base64url(4_000)

/** Of an authenticator to the machine of its browser. */
const AttachmentSchema = z.enum(['platform', 'cross-platform']).meta({ id: 'AuthenticatorAttachment' })

/** As `PublicKeyCredential.toJSON()` of a browser has it. */
const CREDENTIAL = {
  id: CredentialIdSchema,
  rawId: CredentialIdSchema,
  type: z.literal('public-key'),
  authenticatorAttachment: AttachmentSchema.nullish(),
  clientExtensionResults: z.looseObject({}),
}

const CreationSchema = z
  .strictObject({
    ...CREDENTIAL,
    response: z.looseObject({
      clientDataJSON: ClientDataSchema,
      attestationObject: base64url(16_000),
      transports: z.array(textSchema(20)).max(10).optional(),
    }),
    name: textSchema(100).trim().min(1).optional(),
  })
  .meta({ id: 'NewPasskey' })

const AssertionSchema = z
  .strictObject({
    ...CREDENTIAL,
    response: z.looseObject({
      clientDataJSON: ClientDataSchema,
      authenticatorData: base64url(4_000),
      signature: base64url(8_000),
      userHandle: base64url(100),
    }),
  })
  .meta({ id: 'PasskeyLogin' })

const DescriptorSchema = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})
const ExtensionsSchema = z.object({ credProps: z.boolean().optional() })

/** Options of WebAuthn in their form as JSON: https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON */
const CreationOptionsSchema = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    excludeCredentials: z.array(DescriptorSchema),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
    extensions: ExtensionsSchema,
  })
  .meta({ id: 'PasskeyCreationOptions' })

const RequestOptionsSchema = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
  })
  .meta({ id: 'PasskeyRequestOptions' })

const PasskeySchema = z
  .object({
    id: z.string(),
    name: z.string().nullable().meta({
      description: 'As it was given, else browser and system as `User-Agent` told them.',
      example: 'Safari, iPhone',
    }),
    site: z.string().meta({ description: 'The host name at which it works.', example: 'diary.example.org' }),
    createdAt: InstantSchema,
    lastUsedAt: InstantSchema.nullable(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof PasskeySchema>

export const beginPasskey = defineRoute({
  method: 'POST',
  path: '/auth/passkeys/options',
  access: 'login',
  summary: 'Begin to add a passkey',
  description:
    'For `navigator.credentials.create()`. The challenge is valid for five minutes and once. FORBIDDEN at an address without a host name of its own: passkeys work at the names of `DAYLEAF_PUBLIC_URL`, and on the machine of the service.',
  data: CreationOptionsSchema,
  codes: ['SIGN_IN_OFF'],
})

export const addPasskey = defineRoute({
  method: 'POST',
  path: '/auth/passkeys',
  access: 'login',
  summary: 'Add the passkey that a device has made',
  description:
    'Takes what `PublicKeyCredential.toJSON()` gives, and a name. At most 20 a user. A passkey outlives a change of the password.',
  headers: UserAgentHeader,
  body: CreationSchema,
  status: 201,
  data: PasskeySchema,
  codes: ['SIGN_IN_OFF'],
})

export const listPasskeys = defineRoute({
  method: 'GET',
  path: '/auth/passkeys',
  access: 'login',
  summary: 'List passkeys, the oldest first',
  data: z.array(PasskeySchema),
})

export const deletePasskey = defineRoute({
  method: 'DELETE',
  path: '/auth/passkeys/{passkeyId}',
  access: 'login',
  summary: 'Remove a passkey',
  description:
    'Nobody signs in with it any more. Sessions that it began go on. FORBIDDEN for the last way to sign in.',
  params: z.strictObject({ passkeyId: IdSchema }),
  data: DeletedSchema,
})

export const beginPasskeyLogin = defineRoute({
  method: 'POST',
  path: '/auth/passkeys/login/options',
  access: 'public',
  summary: 'Begin to sign in with a passkey',
  description:
    'For `navigator.credentials.get()`: the device offers the passkeys that it has. The challenge is valid for five minutes and once.',
  data: RequestOptionsSchema,
  codes: ['SIGN_IN_OFF'],
})

export const loginWithPasskey = defineRoute({
  method: 'POST',
  path: '/auth/passkeys/login',
  access: 'public',
  summary: 'Get a login token by a passkey',
  headers: UserAgentHeader,
  body: AssertionSchema,
  data: LoginSchema,
  codes: ['SIGN_IN_OFF', 'UNAUTHORIZED', 'RATE_LIMITED'],
})
