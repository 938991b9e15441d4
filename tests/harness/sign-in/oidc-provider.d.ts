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
    }[]
    claims: Record<string, string[]>
    findAccount(context: unknown, id: string): Account
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration)
    callback(): RequestListener
  }
}
