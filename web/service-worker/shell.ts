/** The client's files, inserted by the build. */
declare const __SHELL__: { version: string; documentHash: string; files: string[] }

declare const self: ServiceWorkerGlobalScope

const { version, documentHash, files } = __SHELL__
const PREFIX = 'dayleaf-shell-'
const NAME = PREFIX + version
/** Without the polyfill in browsers that have `Temporal`. */
const wanted = files.filter((file) => !('Temporal' in self && file.startsWith('/assets/temporal-polyfill-')))
/** Every screen is this document. */
const DOCUMENT = '/'
/** Ignores `Vary: Accept-Encoding`: it is the same file. */
const ANY: CacheQueryOptions = { ignoreVary: true }

/**
 * Caches all files of this version or none. File names contain a content hash; the document's does not, so its hash is
 * compared, in case the service was updated meanwhile.
 */
export async function keepShell(): Promise<void> {
  try {
    const document = await fetchDocument()
    if (!document) throw new Error('The service is at another version by now.')
    const cache = await caches.open(NAME)
    await cache.addAll(wanted)
    await cache.put(DOCUMENT, document)
  } catch (error) {
    await caches.delete(NAME)
    throw error
  }
}

/** Undefined if the document is of another version. */
async function fetchDocument(): Promise<Response | undefined> {
  const response = await fetch(DOCUMENT, { cache: 'no-store' })
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer())
  const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return response.ok && hash === documentHash ? response : undefined
}

/** Deletes all caches but this and the previous version's, from which open tabs still load files. */
export async function activateShell(): Promise<void> {
  const names = await caches.keys()
  const earlier = names.filter((name) => name.startsWith(PREFIX) && name !== NAME)
  await Promise.all(earlier.slice(0, -1).map((name) => caches.delete(name)))
}

/** Responds with the cached document and refreshes it in the background. */
export async function answerScreen(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(DOCUMENT, { ...ANY, cacheName: NAME })
  if (!kept) return fetch(event.request)
  event.waitUntil(lookForNews().catch(() => undefined))
  return kept
}

/** Caches the document again, because its policy header may have changed, or looks for a newer version. */
async function lookForNews(): Promise<void> {
  const document = await fetchDocument()
  if (document) await (await caches.open(NAME)).put(DOCUMENT, document)
  else await self.registration.update()
}

export const answerAsset = async (request: Request): Promise<Response> =>
  (await caches.match(request, ANY)) ?? fetch(request)
