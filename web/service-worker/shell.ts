/** What the client consists of, filled in when it is built. */
declare const __SHELL__: { version: string; documentHash: string; files: string[] }

declare const self: ServiceWorkerGlobalScope

const { version, documentHash, files } = __SHELL__
const PREFIX = 'dayleaf-shell-'
const NAME = PREFIX + version
/** Browsers with a `Temporal` of their own never ask for another. */
const wanted = files.filter((file) => !('Temporal' in self && file.startsWith('/assets/temporal-polyfill-')))
/** Every screen is this document. */
const DOCUMENT = '/'
/** What varies by its encoding is still the same file. */
const ANY: CacheQueryOptions = { ignoreVary: true }

/**
 * Keeps all of this version or none of it. The files' names follow from their content; the document's does not,
 * so a service that was updated in between is known by its hash.
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

/** Undefined where it is that of another version. */
async function fetchDocument(): Promise<Response | undefined> {
  const response = await fetch(DOCUMENT, { cache: 'no-store' })
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer())
  const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return response.ok && hash === documentHash ? response : undefined
}

/** Forgets earlier versions but the last: tabs that are still at that one load the rest of it from there. */
export async function activateShell(): Promise<void> {
  const names = await caches.keys()
  const earlier = names.filter((name) => name.startsWith(PREFIX) && name !== NAME)
  await Promise.all(earlier.slice(0, -1).map((name) => caches.delete(name)))
}

/** The kept document at once. */
export async function answerScreen(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(DOCUMENT, { ...ANY, cacheName: NAME })
  if (!kept) return fetch(event.request)
  event.waitUntil(lookForNews().catch(() => undefined))
  return kept
}

/** The service may by now send the same document under another policy, or be at another version. */
async function lookForNews(): Promise<void> {
  const document = await fetchDocument()
  if (document) await (await caches.open(NAME)).put(DOCUMENT, document)
  else await self.registration.update()
}

export const answerAsset = async (request: Request): Promise<Response> =>
  (await caches.match(request, ANY)) ?? fetch(request)
