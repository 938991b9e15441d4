// The pictures of an Immich server. Its originals stay there; a preview or a copy becomes an attachment.
import { readFile } from 'node:fs/promises'
import { UnreadableFile } from '../../import/problem.ts'
import type { FileToExtract } from '../../import/reading/import-reader.ts'
import { asObject, asText } from '../../import/sources/json-values.ts'
import { tryParseJson } from '../../lib/try-parse-json.ts'
import { dateAt } from '../../lib/zoned-time.ts'
import { type FeedBatch, type FeedContext, type ReadFeed, readSent, stateOf } from '../feed-kind.ts'
import { ask } from './ask.ts'

const PAGE_SIZE = 250
const MAX_PAGES = 4_000
const MAX_PAGE_BYTES = 8_000_000
const MAX_USER_BYTES = 200_000
const DAY_MS = 86_400_000
/** Days of which every picture is listed with each run, so that deleted ones are noticed. */
const WATCHED_DAYS = 7
/** The clocks of the two services may differ. */
const MARGIN_MS = 10 * 60_000

interface Server {
  base: string
  headers: Record<string, string>
}

function serverOf({ access, feed }: FeedContext): Server {
  if (access.address === null || access.credential === null)
    throw new UnreadableFile(feed.name, 'server_denied')
  const base = access.address.replace(/\/+$/, '').replace(/\/api$/, '')
  return { base, headers: { 'x-api-key': access.credential } }
}

/** The id of the key's owner: partners' pictures are found too. */
const findOwner = (context: FeedContext, { base, headers }: Server): Promise<string> =>
  context.temporary.use(async (to) => {
    const url = new URL(`${base}/api/users/me`)
    await ask(context, { url, headers, maxBytes: MAX_USER_BYTES, to }, 0).catch(toUnknown)
    const user = asObject(tryParseJson(await readFile(to, 'utf8').catch(() => '')))
    const id = asText(user.id)
    if (id === undefined) throw new UnreadableFile(url.host, 'server_unknown')
    return id
  })

/** A path that is unknown is no Immich, or one of before these paths. */
function toUnknown(error: unknown): never {
  if (error instanceof UnreadableFile && error.problem.code === 'missing_media')
    throw new UnreadableFile(error.problem.path, 'server_unknown', { cause: error })
  throw error
}

/** Found without reading the whole answer, which the process for foreign files does. */
function nextPageOf(answer: string): number | undefined {
  const [, number] = /"nextPage"\s*:\s*"?(\d{1,9})/.exec(answer) ?? []
  return number === undefined ? undefined : Number(number)
}

async function* search(
  context: FeedContext,
  server: Server,
  owner: string,
  filter: object,
): AsyncGenerator<FeedBatch> {
  const isPreview = context.options.copy !== 'original'
  const begins = new Set<string | undefined>([undefined])
  for (let page = 1, next: number | undefined; ; page = next) {
    const batches = await context.temporary.use(async (to) => {
      const url = new URL(`${server.base}/api/search/metadata`)
      const body = { page, size: PAGE_SIZE, withExif: true, order: 'asc', ...filter }
      const { size } = await ask(
        context,
        { url, headers: server.headers, body, maxBytes: MAX_PAGE_BYTES, to },
        0,
      ).catch(toUnknown)
      next = nextPageOf(await readFile(to, 'latin1'))
      return readSent(context, { path: to, size, fileName: 'assets.json', format: 'immich', owner })
    })
    for (const batch of batches)
      yield batch.map((item) =>
        'code' in item || !isPreview
          ? item
          : {
              ...item,
              media: item.media.map((file) => ({ ...file, name: file.name.replace(/(\.[^.]*)?$/, '.jpg') })),
            },
      )
    if (next === undefined) return
    const [first] = batches.flat()
    const begin = first && ('code' in first ? first.path : first.sourceKey)
    // What is not listed would seem to be deleted, so that the run must not end here as if that were all.
    if (next !== page + 1 || next > MAX_PAGES || begins.has(begin))
      throw new UnreadableFile(new URL(server.base).host, next > MAX_PAGES ? 'too_large' : 'server_unknown')
    begins.add(begin)
  }
}

export const readImmich: ReadFeed = async (context, take) => {
  const { since, now, zone, dayStart, options, feed } = context
  const server = serverOf(context)
  const owner = await findOwner(context, server)
  const watched = dateAt(now - WATCHED_DAYS * DAY_MS, { timeZone: zone, dayStart })
  const from = watched > since ? watched : since
  const { updatedUntil } = stateOf(feed)
  // A picture's day may begin and end a day before or after that of UTC.
  const start = (date: string, days: number) => new Date(Date.parse(date) + days * DAY_MS).toISOString()
  async function* batches() {
    const changed = typeof updatedUntil === 'string' ? { updatedAfter: updatedUntil } : {}
    const earlier = {
      takenAfter: start(since < '1800' ? '1800-01-01' : since, -1),
      takenBefore: start(from, 1),
    }
    if (from > since) yield* search(context, server, owner, { ...earlier, ...changed })
    yield* search(context, server, owner, { takenAfter: start(from, -1) })
  }
  const extract = async ({ from: source, to, maxBytes }: FileToExtract) => {
    const id = encodeURIComponent('path' in source ? source.path : '')
    const which = options.copy === 'original' ? 'original' : 'thumbnail?size=preview'
    const url = new URL(`${server.base}/api/assets/${id}/${which}`)
    return ask(context, { url, headers: server.headers, maxBytes, to }, 0)
  }
  await take({
    batches: batches(),
    completeFrom: from,
    extract,
    state: () => ({ updatedUntil: new Date(now - MARGIN_MS).toISOString() }),
  })
}
