// A browser that signs in by OpenID Connect, as far as the service sees it: addresses and one cookie.
import type { Answer, Client } from '../clients/api-client.ts'

interface Visit {
  answer: Answer
  location: string
  /** For the header `Cookie`; empty if the service has removed it. */
  cookie: string
}

function readVisit(answer: Answer): Visit {
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  return {
    answer,
    location: answer.headers.get('location') ?? '',
    cookie: /^[^=]*=$/.test(cookie) ? '' : cookie,
  }
}

export const startVisit = async (client: Client, headers: Record<string, string> = {}): Promise<Visit> =>
  readVisit(await client.call('startOidc', { headers }))

/** @param client of a signed-in user. @throws for a wrong password */
export async function startLink(client: Client, password: string | undefined): Promise<Visit> {
  const answer = await client.call('beginOidcLink', { body: { password } })
  return { ...readVisit(answer), location: answer.data.url }
}

export const returnFrom = async (
  client: Client,
  query: Record<string, string>,
  cookie: string,
): Promise<Visit> => readVisit(await client.call('finishOidc', { query, headers: { Cookie: cookie } }))

export const linkByCookie = (client: Client, cookie: string): Promise<Answer<'linkOidc'>> =>
  client.call('linkOidc', { headers: { Cookie: cookie } })

export const exchangeCookie = (client: Client, cookie: string): Promise<Answer<'loginWithOidc'>> =>
  client.call('loginWithOidc', { headers: { Cookie: cookie } })
