// Fetches the memos and files of a Memos server into a zip, in the layout of saved responses of its API.
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Leave } from '../../lib/departure.ts'
import { writeZip, type ZipMember } from '../../lib/zip/zip.ts'
import { UnreadableFile } from '../problem.ts'
import { listMemos, type MemosFile } from './memos-server.ts'
import { type Answer, ask, type LiveServer } from './outgoing.ts'
import { Pace } from './pace.ts'

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
