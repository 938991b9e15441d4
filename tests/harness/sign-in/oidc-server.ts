// A certified service of OpenID Connect that others have written, on loopback: `oidc-provider`. Anybody signs in to it by a name.
import { Provider } from 'oidc-provider'
import { serveLocally } from '../clients/local-server.ts'
import { type Key, newKey, signToken } from './issuer.ts'

const CLIENT = { client_id: 'dayleaf', client_secret: 'a-secret-of-the-test' }

export interface OidcServer {
  url: string
  /** Settings of a service that trusts it. */
  settings: Record<string, string>
  /** Makes the services at these addresses known there. */
  register(...urls: string[]): void
  /** Signs with a new key from now on; the old one is published no more. */
  rotate(): Key
  /** Signs its ID tokens with other claims, or with another key than the published one, until it is told nothing. */
  twist(told?: Twist): void
  close(): Promise<void>
}

interface Twist {
  claims?: Record<string, unknown>
  key?: Key
}

const readClaims = (token: string): object =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

export const emailOf = (name: string): string => `${name}@example.org`

export async function startOidcServer(): Promise<OidcServer> {
  let provider: Provider | undefined
  let key = newKey()
  let twisted: Twist | undefined
  let urls: readonly string[] = []
  const server = await serveLocally((request, response) => void provider?.callback()(request, response))
  // Another site than 127.0.0.1, as such services mostly are, so that the browser's rules for cookies hold.
  const url = server.url.replace('127.0.0.1', 'localhost')
  function open(): void {
    const jwk = { ...key.privateKey.export({ format: 'jwk' }), kid: key.id, alg: 'ES256', use: 'sig' }
    provider = new Provider(url, {
      clients: [
        {
          ...CLIENT,
          id_token_signed_response_alg: 'ES256',
          redirect_uris: urls.map((one) => `${one}/api/v1/auth/oidc/callback`),
          post_logout_redirect_uris: urls.map((one) => `${one}/`),
        },
      ],
      jwks: { keys: [jwk] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: async () => ({ sub: id, email: emailOf(id), email_verified: true }),
      }),
    })
    provider.use(async (context, next) => {
      await next()
      const token = context.body?.id_token
      if (twisted && context.body && token !== undefined)
        context.body.id_token = signToken({ ...readClaims(token), ...twisted.claims }, { key, ...twisted })
    })
  }
  return {
    url,
    settings: {
      DAYLEAF_OIDC_ISSUER: url,
      DAYLEAF_OIDC_CLIENT_ID: CLIENT.client_id,
      DAYLEAF_OIDC_CLIENT_SECRET: CLIENT.client_secret,
      DAYLEAF_OIDC_NAME: 'Home',
    },
    register(...known) {
      urls = known
      open()
    },
    rotate() {
      const old = key
      key = newKey()
      open()
      return old
    },
    twist(told) {
      twisted = told
    },
    close: server.close,
  }
}
