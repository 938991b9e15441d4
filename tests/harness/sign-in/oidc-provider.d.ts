/** The parts of `oidc-provider` that are used; its own types describe an older version and bring those of Koa. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  interface Account {
    accountId: string
    claims(): Promise<{ sub: string; [claim: string]: unknown }>
  }

  interface Configuration {
    clients: {
      client_id: string
      client_secret: string
      redirect_uris: string[]
      post_logout_redirect_uris: string[]
      id_token_signed_response_alg: 'ES256'
    }[]
    claims: Record<string, string[]>
    jwks: { keys: object[] }
    findAccount(context: unknown, id: string): Account
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration)
    callback(): RequestListener
    /** As of Koa: what comes after `next` sees the answer. */
    use(work: (context: { body?: { id_token?: string } }, next: () => Promise<void>) => Promise<void>): void
  }
}
