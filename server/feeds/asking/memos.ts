// The memos of a Memos server, with the comments on them. Their files are fetched when an event needs them.
import { readFile } from 'node:fs/promises'
import { UnreadableFile } from '../../import/problem.ts'
import type { FileToExtract } from '../../import/reading/import-reader.ts'
import { asObject, asText, isObject } from '../../import/sources/json-values.ts'
import { tryParseJson } from '../../lib/try-parse-json.ts'
import { type FeedBatch, type FeedContext, type ReadFeed, readSent } from '../feed-kind.ts'
import { ask } from './ask.ts'

const PAGE_SIZE = 100
const MAX_PAGES = 20_000
const MAX_PAGE_BYTES = 8_000_000
const MAX_USER_BYTES = 200_000

/** Where the token's owner is told by version, newest first. One with a body is posted. */
const WHO: readonly { path: string; body?: object }[] = [
  { path: '/api/v1/auth/me' },
  { path: '/api/v1/auth/sessions/current' },
  { path: '/api/v1/auth/status', body: {} },
  { path: '/api/v1/user/me' },
]

interface Server {
  context: FeedContext
  base: string
  headers: Record<string, string>
}

interface Page {
  batches: readonly FeedBatch[]
  /** Undefined for an answer of another kind. */
  is: 'list' | 'page' | undefined
  isEmpty: boolean
  sha256: string
  next: string | undefined
  /** Names of memos with comments. */
  commented: readonly string[]
}

const unknown = ({ base }: Server) => new UnreadableFile(new URL(base).host, 'server_unknown')

function serverOf(context: FeedContext): Server {
  const { address, credential } = context.access
  if (address === null || credential === null) throw new UnreadableFile(context.feed.name, 'server_denied')
  const base = address.replace(/\/+$/, '').replace(/\/api\/v1$/, '')
  return { context, base, headers: { Authorization: `Bearer ${credential}` } }
}

/** A path that the server does not have. */
function toNothing(error: unknown): undefined {
  if (error instanceof UnreadableFile && error.problem.code === 'missing_media') return undefined
  throw error
}

/** The last part of the name by which memos name their creator. */
const findOwner = (server: Server): Promise<string> =>
  server.context.temporary.use(async (to) => {
    for (const { path, ...posted } of WHO) {
      const { context, base, headers } = server
      const question = { url: new URL(base + path), headers, maxBytes: MAX_USER_BYTES, to, ...posted }
      const answer = await ask(context, question, 0).catch(toNothing)
      // An unknown path may be answered with the page of the web client.
      const found = answer ? asObject(tryParseJson(await readFile(to, 'utf8'))) : {}
      const user = isObject(found.user) ? found.user : found
      const name = asText(user.name)
      const owner = name?.includes('/') ? name.split('/').at(-1) : (asText(user.id) ?? name)
      if (owner !== undefined) return owner
    }
    throw unknown(server)
  })

const NEXT = /"nextPageToken"\s*:\s*"([^"\\]{1,2000})"/
/** A memo as the target of a relation. */
const COMMENTED =
  /"relatedMemo"\s*:\s*\{\s*"name"\s*:\s*"(memos\/[\w-]{1,100})"(?:\s*,\s*"\w{1,40}"\s*:\s*"(?:[^"\\]|\\.){0,1000}")?\s*\}\s*,\s*"type"\s*:\s*"COMMENT"/g

/** The process for foreign files reads it; what leads further is found without that. */
const readPage = (server: Server, owner: string, path: string): Promise<Page | undefined> =>
  server.context.temporary.use(async (to) => {
    const { context, base, headers } = server
    const question = { url: new URL(base + path), headers, maxBytes: MAX_PAGE_BYTES, to }
    const answer = await ask(context, question, 0).catch(toNothing)
    if (!answer) return undefined
    const text = await readFile(to, 'latin1')
    const isPage = /^\s*\{/.test(text) && /"(?:memos|nextPageToken)"\s*:/.test(text)
    const is = isPage ? 'page' : /^\s*\[/.test(text) ? 'list' : undefined
    const file = { path: to, size: answer.size, fileName: 'memos.json', format: 'memos', owner } as const
    return {
      ...{ is, batches: is ? await readSent(context, file) : [] },
      isEmpty: /^\s*\[\s*\]\s*$/.test(text),
      sha256: answer.sha256,
      next: NEXT.exec(text)?.[1],
      commented: Array.from(text.matchAll(COMMENTED), ([, name = '']) => name),
    }
  })

/** What is not listed would seem to be deleted, so that a list that leads nowhere is an error. @throws UnreadableFile */
async function* listMemos(server: Server, owner: string, isArchived: boolean): AsyncGenerator<FeedBatch> {
  const filter = isArchived ? { state: 'ARCHIVED' } : {}
  const commented = new Set<string>()
  let isOld = false
  for await (const page of listPages(server, owner, '/api/v1/memos', filter)) {
    if (page.is !== 'page') isOld = true
    else {
      yield* page.batches
      for (const name of page.commented) commented.add(name)
    }
  }
  if (isOld) yield* listOldMemos(server, owner, isArchived)
  // Those that are found meanwhile have their turn too.
  for (const name of commented)
    for await (const page of listPages(server, owner, `/api/v1/${name}/comments`)) {
      yield* page.batches
      for (const one of page.commented) commented.add(one)
    }
}

/** Yields one page that is none where the path is unknown. */
async function* listPages(
  server: Server,
  owner: string,
  path: string,
  filter: Record<string, string> = {},
): AsyncGenerator<Pick<Page, 'batches' | 'is' | 'commented'>> {
  const tokens = new Set<string>()
  for (let token: string | undefined; tokens.size < MAX_PAGES; ) {
    const query = { pageSize: String(PAGE_SIZE), ...filter, ...(token && { pageToken: token }) }
    const page = await readPage(server, owner, `${path}?${new URLSearchParams(query)}`)
    if (token !== undefined && page?.is !== 'page') throw unknown(server)
    yield page ?? { batches: [], is: undefined, commented: [] }
    token = page?.next
    if (token === undefined) return
    if (tokens.has(token)) throw unknown(server)
    tokens.add(token)
  }
  throw new UnreadableFile(new URL(server.base).host, 'too_large')
}

/** Before 0.22. */
async function* listOldMemos(server: Server, owner: string, isArchived: boolean): AsyncGenerator<FeedBatch> {
  let before: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const rowStatus = isArchived ? 'ARCHIVED' : 'NORMAL'
    const query = `rowStatus=${rowStatus}&limit=${PAGE_SIZE}&offset=${page * PAGE_SIZE}`
    const found = await readPage(server, owner, `/api/v1/memo?${query}`)
    if (found?.is !== 'list' && page === 0) throw unknown(server)
    // One that knows no offset answers the same again.
    if (found?.is !== 'list' || found.isEmpty || found.sha256 === before) return
    before = found.sha256
    yield* found.batches
  }
  throw new UnreadableFile(new URL(server.base).host, 'too_large')
}

export const readMemos: ReadFeed = async (context, take) => {
  const server = serverOf(context)
  const owner = await findOwner(server)
  async function* batches() {
    yield* listMemos(server, owner, false)
    if (context.options.archived === true) yield* listMemos(server, owner, true)
  }
  const extract = ({ from, to, maxBytes }: FileToExtract) => {
    const url = new URL(server.base + ('path' in from ? from.path : ''))
    return ask(context, { url, headers: server.headers, maxBytes, to }, 0)
  }
  await take({ batches: batches(), completeFrom: '0001-01-01', extract })
}
