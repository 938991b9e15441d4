import { expect } from 'vitest'
import type { RouteName } from '../../../contract/index.ts'
import type { Answer, Client } from '../../harness/clients/api-client.ts'
import { must } from './world.ts'

/** The query of the next page, out of `Link: <…>; rel="next"`; undefined on the last. */
export function nextQuery({ headers }: Pick<Answer, 'headers'>): Record<string, string> | undefined {
  const link = headers.get('link')
  if (link === null) return undefined
  const [, url] = /^<([^>]+)>; rel="next"$/.exec(link) ?? []
  if (url === undefined) throw new Error(`no link to a next page: ${link}`)
  return Object.fromEntries(new URL(url, 'http://diary.example').searchParams)
}

/** Reads a list to its end as a program does that knows nothing but the `Link` header. */
export async function followPages<N extends RouteName>(
  client: Client,
  route: N,
  query: Record<string, string | number> | undefined,
): Promise<Answer<N>[]> {
  const pages: Answer<N>[] = []
  for (let next = query; next !== undefined; next = nextQuery(pages.at(-1) ?? { headers: new Headers() })) {
    pages.push(await must(client, route, { query: next }))
    expect(pages.length, 'the list has no end').toBeLessThan(1000)
  }
  return pages
}
