// A service of OpenID Connect that says whatever a test tells it to: also what no honest one does.
import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { serveLocally } from '../clients/local-server.ts'

const CLIENT = { id: 'dayleaf', secret: 'a secret: with/reserved+signs' }

/** A key that signs tokens. */
export interface Key {
  id: string
  privateKey: KeyObject
  publicKey: KeyObject
}

export function newKey(): Key {
  return { id: randomUUID(), ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) }
}

export interface Told {
  /** Of the ID token, over the right ones; undefined leaves one out. */
  claims?: Record<string, unknown>
  /** Another key than the published one. */
  key?: Key
  /** Of the token's head. */
  alg?: string
  /** Of the answer for who asks with the access token. */
  userInfo?: Record<string, unknown>
}

interface Granted extends Told {
  redirectUri: string
  challenge: string
  nonce: string
}

export interface Issuer {
  url: string
  /** Settings of a service that trusts it. */
  settings: Record<string, string>
  /** Paths that were asked for. */
  asked: string[]
  /** What a browser gets that was sent to `location`, signed in, and is sent back. */
  consent(location: string, told?: Told): Record<string, string>
  /** Signs with a new key from now on; the old one is published no more. */
  rotate(): void
  /** Changes what it says of itself; undefined leaves a member out. */
  describe(changes: Record<string, unknown>): void
  /** Answers everything so. Null: as usual. */
  fail(status: number | null): void
  close(): Promise<void>
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export function signToken(
  claims: object,
  { key, alg = 'ES256' }: { key: Key; alg?: string | undefined },
): string {
  const input = `${encode({ alg, kid: key.id, typ: 'JWT' })}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(input), { key: key.privateKey, dsaEncoding: 'ieee-p1363' })
  return `${input}.${alg === 'none' ? '' : signature.toString('base64url')}`
}

const reply = (response: ServerResponse, status: number, body: object): unknown =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** `application/x-www-form-urlencoded`, each by itself: RFC 6749, section 2.3.1. */
function readClient({ headers }: IncomingMessage): string[] {
  const pair = Buffer.from((headers.authorization ?? '').replace('Basic ', ''), 'base64').toString()
  return pair.split(':').map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
}

export async function startIssuer(): Promise<Issuer> {
  const granted = new Map<string, Granted>()
  const tokens = new Map<string, Told>()
  const asked: string[] = []
  let key = newKey()
  let failure: number | null = null
  let changed: Record<string, unknown> = {}

  function grant(form: URLSearchParams): object | undefined {
    const code = form.get('code') ?? ''
    const found = granted.get(code)
    granted.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!found || found.challenge !== challenge || form.get('redirect_uri') !== found.redirectUri)
      return undefined
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      ...{ iss: url, aud: CLIENT.id, sub: randomUUID(), nonce: found.nonce, iat: now, exp: now + 300 },
      ...found.claims,
    }
    const accessToken = randomUUID()
    tokens.set(accessToken, { ...found, claims })
    const idToken = signToken(claims, { key: found.key ?? key, alg: found.alg })
    return { access_token: accessToken, token_type: 'Bearer', expires_in: 300, id_token: idToken }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const path = request.url ?? ''
    asked.push(path)
    if (failure !== null) return reply(response, failure, { error: 'out of order' })
    if (path === '/.well-known/openid-configuration') return reply(response, 200, metadata())
    if (path === '/keys') {
      const jwk = { ...key.publicKey.export({ format: 'jwk' }), kid: key.id, alg: 'ES256', use: 'sig' }
      return reply(response, 200, { keys: [jwk] })
    }
    if (path === '/token') {
      const [id, secret] = readClient(request)
      if (id !== CLIENT.id || secret !== CLIENT.secret)
        return reply(response, 401, { error: 'invalid_client' })
      const found = grant(new URLSearchParams(await text(request)))
      return found ? reply(response, 200, found) : reply(response, 400, { error: 'invalid_grant' })
    }
    const found = tokens.get((request.headers.authorization ?? '').replace('Bearer ', ''))
    if (path !== '/userinfo' || !found) return reply(response, 404, {})
    return reply(response, 200, { sub: found.claims?.sub, ...found.userInfo })
  }

  const { url, close } = await serveLocally((request, response) => void answer(request, response))
  const metadata = () => ({
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    userinfo_endpoint: `${url}/userinfo`,
    jwks_uri: `${url}/keys`,
    end_session_endpoint: `${url}/logout`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    ...changed,
  })
  return {
    ...{ url, asked, close },
    settings: {
      DAYLEAF_OIDC_ISSUER: url,
      DAYLEAF_OIDC_CLIENT_ID: CLIENT.id,
      DAYLEAF_OIDC_CLIENT_SECRET: CLIENT.secret,
      DAYLEAF_OIDC_NAME: 'Home',
    },
    consent(location, told = {}) {
      const query = new URL(location).searchParams
      const code = randomUUID()
      granted.set(code, {
        ...told,
        redirectUri: query.get('redirect_uri') ?? '',
        challenge: query.get('code_challenge') ?? '',
        nonce: query.get('nonce') ?? '',
      })
      return { code, state: query.get('state') ?? '' }
    },
    rotate() {
      key = newKey()
    },
    describe(changes) {
      changed = changes
    },
    fail(status) {
      failure = status
    },
  }
}
