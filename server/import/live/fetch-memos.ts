// Fetches the memos and files of a Memos server into a zip, in the layout of saved responses of its API.
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Leave } from '../../lib/departure.ts'
import { readAtMost } from '../../lib/outbound.ts'
import { writeZip, type ZipMember } from '../../lib/zip/zip.ts'
import { UnreadableFile } from '../problem.ts'
import { asArray, asObject, asObjects, asText, isObject, type JsonObject } from '../sources/json-values.ts'
import { type Answer, ask, type LiveServer } from './outgoing.ts'
import { Pace } from './pace.ts'

const MAX_PAGE_BYTES = 32_000_000
const MAX_PAGES = 20_000
const PAGE_SIZE = 200

/** Paths of the token's owner by version, newest first. */
const WHO = [
  ['GET', '/api/v1/auth/me'],
  ['GET', '/api/v1/auth/sessions/current'],
  ['POST', '/api/v1/auth/status'],
  ['GET', '/api/v1/user/me'],
] as const

/** A page of memos, and the files that they have. */
interface MemosPage {
  memos: readonly JsonObject[]
  files: readonly MemosFile[]
}

interface MemosFile {
  /** As the reader of saved answers looks for it. */
  path: string
  /** Paths on the server; the first one that exists is used. */
  addresses: readonly string[]
}

const hostOf = ({ address }: LiveServer) => new URL(address).host

interface Watch {
  signal: AbortSignal
  pace: Pace
  leave: Leave
}

/** @returns undefined for an answer that is not JSON, or not a success. @throws UnreadableFile for a wrong token */
async function readJson(
  server: LiveServer,
  path: string,
  { signal, pace, leave, method = 'GET' }: Watch & { method?: 'GET' | 'POST' },
): Promise<unknown> {
  const { response, departure } = await ask(server, path, { method, signal, leave })
  pace.countAnswer()
  const { statusCode = 0 } = response
  const body = await readAtMost(pace.watch(response), MAX_PAGE_BYTES, departure)
  if (!body) throw new UnreadableFile(hostOf(server), 'too_large')
  if (statusCode === 401 || statusCode === 403) throw new UnreadableFile(hostOf(server), 'server_denied')
  if (statusCode !== 200) return undefined
  try {
    return JSON.parse(body.toString())
  } catch {
    // An unknown path is answered with the page of the web client.
    return undefined
  }
}

/** The user's resource name and number, in the forms that memos name their creator by. */
async function findOwner(server: LiveServer, watch: Watch): Promise<ReadonlySet<string>> {
  for (const [method, path] of WHO) {
    const answer = asObject(await readJson(server, path, { ...watch, method }))
    const user = isObject(answer.user) ? answer.user : answer
    const names = [user.name, user.id].flatMap((name) => asText(name) ?? [])
    if (names.length > 0) return new Set(names.flatMap((name) => [name, `users/${name}`]))
  }
  throw new UnreadableFile(hostOf(server), 'server_unknown')
}

/** The user's own memos; a server also lists what others have published. @throws UnreadableFile */
async function* listMemos(server: LiveServer, watch: Watch): AsyncGenerator<MemosPage> {
  const owner = await findOwner(server, watch)
  const isOwn = (memo: JsonObject) => {
    const creator = asText(memo.creator) ?? asText(memo.creatorId)
    return creator === undefined || owner.has(creator)
  }
  for await (const page of listPages(server, watch)) {
    const memos = page.filter(isOwn)
    yield { memos, files: memos.flatMap(filesOf) }
  }
}

async function* listPages(server: LiveServer, watch: Watch): AsyncGenerator<readonly JsonObject[]> {
  const tokens = new Set<string>()
  for (let page = 0, token = ''; page < MAX_PAGES; page += 1) {
    const query = new URLSearchParams({ pageSize: String(PAGE_SIZE), ...(token && { pageToken: token }) })
    const answer = asObject(await readJson(server, `/api/v1/memos?${query}`, watch))
    // A server without memos leaves the member out.
    if (page === 0 && !('memos' in answer) && !('nextPageToken' in answer))
      return yield* listOldPages(server, watch)
    yield asObjects(answer.memos)
    const next = asText(answer.nextPageToken)
    if (next === undefined || tokens.has(next)) return
    tokens.add(next)
    token = next
  }
  throw new UnreadableFile(hostOf(server), 'too_large')
}

/** Before 0.22. */
async function* listOldPages(server: LiveServer, watch: Watch): AsyncGenerator<readonly JsonObject[]> {
  let first: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = `rowStatus=NORMAL&limit=${PAGE_SIZE}&offset=${page * PAGE_SIZE}`
    const answer = await readJson(server, `/api/v1/memo?${query}`, watch)
    if (!Array.isArray(answer)) {
      if (page === 0 && !isObject(answer)) throw new UnreadableFile(hostOf(server), 'server_unknown')
      return
    }
    const memos = asObjects(answer)
    const id = asText(memos[0]?.id)
    // It knows no offset.
    if (page > 0 && id === first) return
    first = id
    yield memos
    if (asArray(answer).length < PAGE_SIZE) return
  }
  throw new UnreadableFile(hostOf(server), 'too_large')
}

/** Files that are elsewhere are not fetched: their addresses stay in the text. */
function filesOf(memo: JsonObject): MemosFile[] {
  return [memo.attachments, memo.resources, memo.resourceList].flatMap(asObjects).flatMap((file) => {
    const [name, fileName, id] = [asText(file.name), asText(file.filename), asText(file.id)]
    if (asText(file.externalLink) !== undefined || fileName === undefined) return []
    const uid = name?.split('/').at(-1) ?? asText(file.uid) ?? id
    if (uid === undefined) return []
    const shown = encodeURIComponent(fileName)
    return [
      {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: no path contains control characters.
        path: `files/${uid}_${fileName}`.replaceAll(/[\\:\u0000-\u001f]/g, '_'),
        addresses: name?.includes('/')
          ? [`/file/${name}/${shown}`]
          : [asText(file.uid), name, id].flatMap((key) => (key ? [`/o/r/${encodeURIComponent(key)}`] : [])),
      },
    ]
  })
}

/** Of everything that a server sends. */
const MAX_TOTAL_BYTES = 50_000_000_000

interface Fetch {
  server: LiveServer
  maxFileBytes: number
  /** Bytes that the user may store. */
  room: number
  hasFiles?: boolean
  signal: AbortSignal
  leave: Leave
}

/** @throws UnreadableFile if the server cannot be read to the end, or sends too slowly */
export async function fetchMemos(fetch: Fetch, path: string): Promise<void> {
  using pace = new Pace(new URL(fetch.server.address).host)
  const signal = AbortSignal.any([fetch.signal, pace.signal])
  const file = createWriteStream(path, { mode: 0o600, flush: true })
  await pipeline(writeZip(listMembers({ ...fetch, signal }, pace), new Date(0)), file, { signal }).catch(
    (error: unknown) => {
      throw pace.signal.aborted ? pace.signal.reason : error
    },
  )
}

async function* listMembers(fetch: Fetch, pace: Pace): AsyncGenerator<ZipMember> {
  const { server, room, signal, leave } = fetch
  const known = new Set<string>()
  let [page, total] = [0, 0]
  const count = (bytes: number) => {
    total += bytes
    if (total > Math.min(MAX_TOTAL_BYTES, room))
      throw new UnreadableFile(new URL(server.address).host, total > room ? 'quota' : 'too_large')
  }
  for await (const { memos, files } of listMemos(server, { signal, pace, leave })) {
    page += 1
    yield { path: `memos-${String(page).padStart(5, '0')}.json`, read: () => toText({ memos }, count) }
    for (const file of files) {
      if (known.has(file.path)) continue
      known.add(file.path)
      if (fetch.hasFiles === false) {
        yield { path: file.path, isStored: true, read: () => toText('', () => undefined) }
        continue
      }
      const answer = await openFile(fetch, file, pace)
      // The import lists a file that is not there.
      if (answer) yield { path: file.path, isStored: true, read: () => counted(answer, count, pace) }
    }
  }
}

async function* toText(value: object | string, count: (bytes: number) => void) {
  const text = JSON.stringify(value)
  count(Buffer.byteLength(text))
  yield text
}

async function* counted(
  { response, departure }: Answer,
  count: (bytes: number) => void,
  pace: Pace,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of pace.watch(response)) {
    departure.responseBytes += chunk.length
    count(chunk.length)
    yield chunk
  }
}

async function openFile(
  { server, maxFileBytes, signal, leave }: Fetch,
  { addresses }: MemosFile,
  pace: Pace,
) {
  for (const address of addresses) {
    const answer = await ask(server, address, { signal, leave })
    const { response } = answer
    pace.countAnswer()
    const isHere = response.statusCode === 200
    if (isHere && Number(response.headers['content-length'] ?? 0) <= maxFileBytes) return answer
    response.destroy()
  }
  return undefined
}
