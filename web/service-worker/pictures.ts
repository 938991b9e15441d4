// Caches viewed pictures for offline use, and because their signed addresses change. One cache per user, deleted at
// sign-out. web/offline/kept-pictures.ts deletes pictures of deleted attachments.

import { isPicture } from './own-answer.ts'

const PREFIX = 'dayleaf-pictures-'
/** About 2,000 pictures of a day, or 200 of the full screen. */
const MAX_BYTES = 50_000_000
/** Another device may have deleted a picture of a day that is not saved here. */
const MAX_AGE_MS = 30 * 24 * 3_600_000
const COPIES = ['thumbnail', 'preview']
/** Finds an entry of any size and signature. */
const BY_PICTURE: CacheQueryOptions = { ignoreSearch: true, ignoreVary: true }

interface PictureAddress {
  cacheName: string
  id: string
  copy: string
}

/** Reads the signed address of a copy of a picture; undefined for all other addresses. */
export function readPictureAddress({ pathname, searchParams }: URL): PictureAddress | undefined {
  const id = /^\/api\/v1\/attachments\/([^/]+)\/content$/.exec(pathname)?.[1]
  const [user, copy] = [searchParams.get('user'), searchParams.get('variant')]
  if (!id || !user || !copy || !COPIES.includes(copy)) return undefined
  return { cacheName: PREFIX + user, id, copy }
}

const keyOf = (id: string, copy: string) => `/${id}/${copy}`

/** Responds with the cached picture, else from the service, else with the other cached copy. */
export async function answerPicture(event: FetchEvent, address: PictureAddress): Promise<Response> {
  const { cacheName, id, copy } = address
  const find = async (name: string) => {
    const kept = await caches.match(keyOf(id, name), { ...BY_PICTURE, cacheName })
    // Earlier versions kept also what a proxy had answered.
    return kept && isPicture(kept) ? kept : undefined
  }
  const findOther = async () => {
    for (const name of COPIES) {
      const other = await find(name)
      if (other) return other
    }
    return undefined
  }
  const kept = await find(copy)
  if (kept) return kept
  try {
    const response = await fetch(event.request)
    const copied = response.clone()
    if (isPicture(response)) event.waitUntil(inTurn(() => keep(address, copied)))
    return isPicture(response) ? response : ((await findOther()) ?? response)
  } catch (error) {
    const other = await findOther()
    if (other) return other
    throw error
  }
}

let last: Promise<unknown> = Promise.resolve()

/** Adds entries one by one, because the limit counts all of them. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const turn = last.then(work).catch(() => undefined)
  last = turn
  return turn
}

async function keep({ cacheName, id, copy }: PictureAddress, response: Response): Promise<void> {
  const bytes = await response.arrayBuffer()
  // Deletes the caches of other users: one user at a time is signed in.
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== cacheName)
  await Promise.all(others.map((name) => caches.delete(name)))
  const cache = await caches.open(cacheName)
  await cache.delete(keyOf(id, copy), BY_PICTURE)
  await cache.put(`${keyOf(id, copy)}?${bytes.byteLength}&${Date.now()}`, new Response(bytes, response))
  await removeOldest(cache)
}

/** Entries are listed in the order in which they were added. Those of earlier versions have no time. */
async function removeOldest(cache: Cache): Promise<void> {
  const entries = (await cache.keys()).map((request) => {
    const [size = 0, addedAt = 0] = new URL(request.url).search.slice(1).split('&').map(Number)
    return { request, size, addedAt }
  })
  let bytes = entries.reduce((sum, { size }) => sum + size, 0)
  for (const { request, size, addedAt } of entries) {
    if (bytes <= MAX_BYTES && addedAt > Date.now() - MAX_AGE_MS) return
    await cache.delete(request)
    bytes -= size
  }
}
