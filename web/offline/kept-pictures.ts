// Deletes pictures that the service worker has cached: web/service-worker/pictures.ts.
import type { Day } from '../../contract/days.ts'

/** The format of the service worker, which shares no module with the client. */
const cacheNameOf = (userId: string): string => `dayleaf-pictures-${userId}`
const COPIES = ['thumbnail', 'preview']

export const forgetAllPictures = async (userId: string): Promise<void> =>
  void (await globalThis.caches?.delete(cacheNameOf(userId)))

/** Deletes the pictures of days as they were kept, except those that are on `current` still. */
export async function forgetPictures(userId: string, earlier: readonly Day[], current?: Day): Promise<void> {
  const left = current ? attachmentIdsOf(current) : []
  const gone = earlier.flatMap(attachmentIdsOf).filter((id) => !left.includes(id))
  // Opening would create the cache.
  if (gone.length === 0 || !(await globalThis.caches?.has(cacheNameOf(userId)))) return
  const cache = await caches.open(cacheNameOf(userId))
  for (const id of gone)
    for (const copy of COPIES) await cache.delete(`/${id}/${copy}`, { ignoreSearch: true, ignoreVary: true })
}

const attachmentIdsOf = ({ events }: Day): string[] =>
  events.flatMap(({ attachments }) => attachments.map(({ id }) => id))
