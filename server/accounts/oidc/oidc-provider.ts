/** Speaks OpenID Connect with the service that the operator has set. The library is loaded with the first sign-in. */
import { Readable } from 'node:stream'
import type { ClientAuth, Configuration, CustomFetchOptions } from 'openid-client'
import type { OidcProblem } from '../../../contract/oidc-problems.ts'
import type { Clock } from '../../lib/clock.ts'
import { OF_OPERATOR, readAtMost, send } from '../../lib/outbound.ts'
import { reuse } from '../../lib/reuse.ts'
import type { Flow } from './sealed-cookie.ts'

const load = () => import('openid-client')

const TIMEOUT_SECONDS = 10
/** Documents and tokens have some kilobytes. */
const MAX_BYTES = 256 * 1024
/** Strangers can begin any number of sign-ins: the other service is asked about itself once in this time. */
const METADATA_LIFETIME_MS = 5 * 60_000
const SCOPE = 'openid email'
/** OpenID Connect Core 1.0, section 2. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/
/** It fits into a cookie, sealed. A service that gets none may ask its user whether to sign out. */
const MAX_HINT_CHARS = 2_000
/** Of the whole address, which the cookie holds: browsers drop one of more than 4,096 bytes, and with it the sign-in. */
const MAX_LOGOUT_URL_CHARS = 2_700

export interface OidcSettings {
  /** Without a slash at the end. */
  issuer: string
  clientId: string
  clientSecret: string
}

export interface Person {
  issuer: string
  subject: string
  email: string | undefined
  isEmailVerified: boolean
  /** Ends the session there. Undefined where the service cannot. */
  logoutUrl: string | undefined
}

/** A sign-in that ends with a reason for its user. `cause` is for the operator. */
export class OidcFailure extends Error {
  readonly problem: OidcProblem

  constructor(problem: OidcProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

/** The address is the operator's setting, or one that the service at this setting names. */
async function fetchBounded(address: string, { method, headers, body, signal }: CustomFetchOptions) {
  const bytes = body ? Buffer.from(String(body)) : undefined
  const answer = async () => {
    const response = await send(new URL(address), {
      ...{ departure: OF_OPERATOR, method },
      headers: { ...headers, ...(bytes && { 'content-length': String(bytes.length) }) },
      ...(bytes && { body: () => Readable.from([bytes]) }),
      ...(signal && { signal }),
    })
    const { statusCode: status = 0, headers: answered } = response
    const read = await readAtMost(response, MAX_BYTES)
    if (!read || status >= 500)
      throw new Error(`${address} answered ${status}, ${read?.length ?? 'many'} bytes`)
    const type = answered['content-type']
    return new Response(read.length > 0 ? new Uint8Array(read) : null, {
      status,
      ...(type !== undefined && { headers: { 'content-type': type } }),
    })
  }
  return answer().catch((error) => {
    throw new OidcFailure('unreachable', error)
  })
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '')

/** As the service describes itself, and with its keys of this moment. The library allows its clock 30 seconds. */
async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const library = await load()
  const authenticate: ClientAuth = (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const isBasic = methods.includes('client_secret_basic')
    return (isBasic ? library.ClientSecretBasic : library.ClientSecretPost)(clientSecret)(server, ...request)
  }
  const address = new URL(`${issuer}/.well-known/openid-configuration`)
  const found = await library.discovery(address, clientId, undefined, authenticate, {
    [library.customFetch]: fetchBounded,
    timeout: TIMEOUT_SECONDS,
    execute: [
      // Also of a token that came by the connection to its issuer, which may be plain HTTP.
      library.enableNonRepudiationChecks,
      ...(address.protocol === 'http:' ? [library.allowInsecureRequests] : []),
    ],
  })
  // Some issuers end with a slash.
  const said = found.serverMetadata().issuer
  if (withoutSlash(said) !== issuer)
    throw new Error(`DAYLEAF_OIDC_ISSUER is ${issuer}, and the service there says ${said}`)
  return found
}

/** @param isLink of an account: whoever is signed in there in this browser may be somebody else */
async function beginFlow(configuration: Configuration, redirectUri: string, isLink: boolean) {
  const library = await load()
  const verifier = library.randomPKCECodeVerifier()
  const flow: Flow = { verifier, state: library.randomState(), nonce: library.randomNonce(), redirectUri }
  const url = library.buildAuthorizationUrl(configuration, {
    ...{ redirect_uri: redirectUri, scope: SCOPE, state: flow.state, nonce: flow.nonce },
    code_challenge: await library.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(isLink && { prompt: 'login' }),
  })
  return { url, flow }
}

async function finishFlow(configuration: Configuration, flow: Flow, query: object): Promise<Person> {
  const { authorizationCodeGrant, fetchUserInfo } = await load()
  const answered = new URL(flow.redirectUri)
  for (const [name, value] of Object.entries(query)) answered.searchParams.set(name, String(value))
  const tokens = await authorizationCodeGrant(configuration, answered, {
    ...{ pkceCodeVerifier: flow.verifier, expectedState: flow.state, expectedNonce: flow.nonce },
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims || !SUBJECT.test(claims.sub)) throw new Error('the token names no subject')
  // OpenID Connect Core 1.0, section 3.1.3.7: also where we are its only audience.
  const { client_id: ownId } = configuration.clientMetadata()
  if ((claims.azp ?? ownId) !== ownId) throw new Error('the token is for another client')
  const isAsked = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint
  // Some services tell it there alone.
  const told = isAsked ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims
  return {
    ...{ issuer: claims.iss, subject: claims.sub, isEmailVerified: told.email_verified === true },
    email: typeof told.email === 'string' ? told.email : undefined,
    logoutUrl: await logoutUrlOf(configuration, flow, tokens.id_token),
  }
}

/** OpenID Connect RP-Initiated Logout 1.0, section 2. A service that describes it wrongly is left as it is. */
async function logoutUrlOf(
  configuration: Configuration,
  flow: Flow,
  idToken = '',
): Promise<string | undefined> {
  const { buildEndSessionUrl, randomState } = await load()
  try {
    const { href } = buildEndSessionUrl(configuration, {
      ...(idToken.length <= MAX_HINT_CHARS && { id_token_hint: idToken }),
      ...{ post_logout_redirect_uri: `${new URL(flow.redirectUri).origin}/`, state: randomState() },
    })
    return href.length <= MAX_LOGOUT_URL_CHARS ? href : undefined
  } catch {
    return undefined
  }
}

export type OidcProvider = ReturnType<typeof createOidcProvider>

export function createOidcProvider(settings: OidcSettings, clock: Clock) {
  const getKnown = reuse(clock, METADATA_LIFETIME_MS, () => discover(settings))
  return {
    /** @throws OidcFailure */
    begin: (redirectUri: string, isLink: boolean): Promise<{ url: URL; flow: Flow }> =>
      explained(async () => beginFlow(await getKnown(), redirectUri, isLink)),

    /** @throws OidcFailure */
    finish: (flow: Flow, query: object): Promise<Person> =>
      explained(async () => finishFlow(await discover(settings), flow, query)),
  }
}

const TEMPORARY = new Set(['temporarily_unavailable', 'server_error'])

/** Turns what the library throws into a reason. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toFailure(error)
  }
}

function toFailure(error: unknown): OidcFailure {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof OidcFailure) return cause
  const said = error instanceof Error && 'error' in error ? String(error.error) : ''
  if (said === 'access_denied') return new OidcFailure('denied', error)
  return new OidcFailure(TEMPORARY.has(said) ? 'unreachable' : 'refused', error)
}
