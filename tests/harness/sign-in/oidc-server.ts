// A certified service of OpenID Connect that others have written, on loopback: `oidc-provider`. Anybody signs in to it by a name.
import { Provider } from 'oidc-provider'
import { serveLocally } from '../clients/local-server.ts'

const CLIENT = { client_id: 'dayleaf', client_secret: 'a-secret-of-the-test' }

export interface OidcServer {
  url: string
  /** Settings of a service that trusts it. */
  settings: Record<string, string>
  /** Makes the services at these addresses known there. */
  register(...urls: string[]): void
  close(): Promise<void>
}

export const emailOf = (name: string): string => `${name}@example.org`

export async function startOidcServer(): Promise<OidcServer> {
  let provider: Provider | undefined
  const server = await serveLocally((request, response) => void provider?.callback()(request, response))
  // Another site than 127.0.0.1, as such services mostly are, so that the browser's rules for cookies hold.
  const url = server.url.replace('127.0.0.1', 'localhost')
  return {
    url,
    settings: {
      DAYLEAF_OIDC_ISSUER: url,
      DAYLEAF_OIDC_CLIENT_ID: CLIENT.client_id,
      DAYLEAF_OIDC_CLIENT_SECRET: CLIENT.client_secret,
      DAYLEAF_OIDC_NAME: 'Home',
    },
    register(...urls) {
      provider = new Provider(url, {
        clients: [
          {
            ...CLIENT,
            redirect_uris: urls.map((one) => `${one}/api/v1/auth/oidc/callback`),
            post_logout_redirect_uris: urls.map((one) => `${one}/`),
          },
        ],
        claims: { openid: ['sub'], email: ['email', 'email_verified'] },
        findAccount: (_context, id) => ({
          accountId: id,
          claims: async () => ({ sub: id, email: emailOf(id), email_verified: true }),
        }),
      })
    },
    close: server.close,
  }
}
