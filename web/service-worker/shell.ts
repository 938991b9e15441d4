import { brokenPage } from './broken-page.ts'
import { isOwnFile, isOwnPage } from './own-answer.ts'

/** The client's files, inserted by the build. Those with words are listed by language. */
declare const __SHELL__: {
  version: string
  documentHash: string
  files: string[]
  words: Record<string, string[]>
}

declare const self: ServiceWorkerGlobalScope

const { version, documentHash, files, words } = __SHELL__
const PREFIX = 'dayleaf-shell-'
const NAME = PREFIX + version
/** Without the polyfill in browsers that have `Temporal`. */
const common = files.filter((file) => !('Temporal' in self && file.startsWith('/assets/temporal-polyfill-')))
/** A file of words, of this or an earlier version: `/assets/fr-….js`, `/assets/fr-parts-….js`. */
const WORDS_FILE = /^\/assets\/([a-z]{2})(?:-parts|-screens|-sign-in)?-[\w-]{8}\.js$/
/** Every screen is this document. */
const DOCUMENT = '/'
/** Ignores `Vary: Accept-Encoding`: it is the same file. */
const ANY: CacheQueryOptions = { ignoreVary: true }

/**
 * Caches all files of this version or none. File names contain a content hash; the document's does not, so its hash is
 * compared, in case the service was updated meanwhile. Takes over at once from a version that shows nothing.
 */
export async function keepShell(): Promise<void> {
  try {
    const document = await fetchDocument()
    if (!document) throw new Error('The service is at another version by now.')
    const cache = await caches.open(NAME)
    const wanted = await listWanted()
    await Promise.all(wanted.map((path) => addFile(cache, path, 'default')))
    await cache.put(DOCUMENT, document)
  } catch (error) {
    await caches.delete(NAME)
    throw error
  }
  if (await isEarlierBlank()) await self.skipWaiting()
}

/** Caches the words of a language that the client has begun to use. */
export async function keepWords(language: string): Promise<void> {
  const cache = await findCache(NAME)
  if (!cache) return
  const present = new Set(await listKept(NAME))
  const missing = words[language]?.filter((path) => !present.has(path)) ?? []
  await Promise.all(missing.map((path) => addFile(cache, path, 'default')))
}

/** The files of this version, with the words of the languages that this device has used, else of the browser's. */
async function listWanted(): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX))
  const kept = (await Promise.all(names.map(listKept))).flat().map((path) => WORDS_FILE.exec(path)?.[1])
  const used = Object.keys(words).filter((language) => kept.includes(language))
  const ofBrowser = navigator.languages
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((tag) => tag in words)
  const languages = used.length > 0 ? used : [ofBrowser ?? 'en']
  return [...common, ...languages.flatMap((language) => words[language] ?? [])]
}

/** Undefined where `open` would make one again that the client has deleted meanwhile. */
const findCache = async (cacheName: string): Promise<Cache | undefined> =>
  (await caches.has(cacheName)) ? caches.open(cacheName) : undefined

const listKept = async (cacheName: string): Promise<string[]> =>
  ((await (await findCache(cacheName))?.keys()) ?? []).map(({ url }) => new URL(url).pathname)

/** Undefined if the document is of another version, or not the service's. */
async function fetchDocument(): Promise<Response | undefined> {
  const response = await fetch(DOCUMENT, { cache: 'no-store', redirect: 'manual' })
  return (await isThisDocument(response)) ? response : undefined
}

async function isThisDocument(response: Response): Promise<boolean> {
  if (!isOwnPage(response)) return false
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer())
  const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hash === documentHash
}

/** @throws if something else answers in the place of the service, whose answer must not be taken for the file */
async function addFile(cache: Cache, path: string, mode: RequestCache): Promise<void> {
  const response = await fetch(path, { redirect: 'manual', cache: mode })
  if (!isOwnFile(path, response)) throw new Error(`${path} was not answered by the service.`)
  await cache.put(path, response)
}

/** Deletes all caches but this and the previous version's, from which open tabs still load files. */
export async function activateShell(): Promise<void> {
  const names = await caches.keys()
  const earlier = names.filter((name) => name.startsWith(PREFIX) && name !== NAME)
  await Promise.all(earlier.slice(0, -1).map((name) => caches.delete(name)))
}

/** Responds with the cached document and refreshes it in the background; from the network if the cache is not whole. */
export async function answerScreen(event: FetchEvent): Promise<Response> {
  const kept = await findDocument()
  const opens = kept !== undefined && (await canOpen(NAME, kept))
  const wanted = await listWanted()
  const present = kept ? new Set(await listKept(NAME)) : undefined
  // The browser may delete some files to make room.
  const missing = wanted.filter((path) => !present?.has(path))
  if (opens && missing.length === 0) {
    event.waitUntil(lookForNews().catch(() => undefined))
    return kept
  }
  event.waitUntil(mend(opens ? missing : wanted).catch(() => undefined))
  try {
    const answer = await fetch(event.request)
    // A redirect leads to the sign-in of a proxy. An error page is better than the client only where that shows nothing.
    const isPage = answer.type === 'opaqueredirect' || answer.ok
    if (isPage || (!opens && (await answer.clone().text()).trim() !== '')) return answer
    return opens ? kept : brokenPage(answer.status)
  } catch {
    return opens ? kept : brokenPage()
  }
}

/** The cached document; undefined also if it is not that of this version. */
async function findDocument(): Promise<Response | undefined> {
  const kept = await caches.match(DOCUMENT, { ...ANY, cacheName: NAME })
  return kept && (await isThisDocument(kept)) ? kept : undefined
}

/** Whether the cache has the files without which the document shows nothing. */
async function canOpen(cacheName: string, document: Response): Promise<boolean> {
  const named = (await document.clone().text()).matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)
  for (const [, path = ''] of named) {
    const file = await caches.match(path, { ...ANY, cacheName })
    if (!file || !isOwnFile(path, file)) return false
  }
  return true
}

/** Whether a version before this one has a document and not its files: then its tabs are blank. */
async function isEarlierBlank(): Promise<boolean> {
  for (const cacheName of await caches.keys()) {
    if (!cacheName.startsWith(PREFIX) || cacheName === NAME) continue
    const document = await caches.match(DOCUMENT, { ...ANY, cacheName })
    if (document && !(await canOpen(cacheName, document))) return true
  }
  return false
}

/** Loads what is missing; from a service that was updated meanwhile the new version, which then takes over. */
async function mend(missing: readonly string[]): Promise<void> {
  const document = await fetchDocument()
  if (!document) return takeNewVersion()
  const cache = await caches.open(NAME)
  // The browser's own cache may have the same wrong answer.
  await Promise.all(missing.map((path) => addFile(cache, path, 'reload')))
  await cache.put(DOCUMENT, document)
}

async function takeNewVersion(): Promise<void> {
  const { registration } = self
  await registration.update()
  const next = registration.installing ?? registration.waiting
  const take = () => next?.state === 'installed' && next.postMessage('activate')
  next?.addEventListener('statechange', take)
  take()
}

/** Caches the document again, because its policy header may have changed, or looks for a newer version. */
async function lookForNews(): Promise<void> {
  const document = await fetchDocument()
  if (document) await (await findCache(NAME))?.put(DOCUMENT, document)
  else await self.registration.update()
}

/** Responds from the cache. A file that is not the service's is deleted there, so that the next screen mends the cache. */
export async function answerAsset(request: Request): Promise<Response> {
  const kept = await caches.match(request, ANY)
  if (!kept) return fetch(request)
  const { pathname } = new URL(request.url)
  if (isOwnFile(pathname, kept)) return kept
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX)) await (await findCache(name))?.delete(request, ANY)
  return fetch(request)
}
