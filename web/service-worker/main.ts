// The service worker: caches one complete version of the client, so that it opens without the service, and the pictures
// that were seen; and shows notices. It ignores the rest of the API: days for reading offline are in a database per user.
import { isClientScreen } from '../../contract/screen-path.ts'
import { openNotice, showNotice } from './notices.ts'
import { answerPicture, readPictureAddress } from './pictures.ts'
import { receiveShared, SHARE_PATH } from './shared.ts'
import { activateShell, answerAsset, answerScreen, keepShell, keepWords } from './shell.ts'

/** Named by web/offline/shell-worker.ts too, which shares no module with the service worker. */
const WORDS = 'words:'
/** Named by web/state/from-network.ts too, which shares no module with the service worker. */
const FROM_NETWORK = 'from-network'

declare const self: ServiceWorkerGlobalScope

// A new version waits until all tabs of the old one are closed or the user activates it.
self.addEventListener('install', (event) => event.waitUntil(keepShell()))

self.addEventListener('activate', (event) =>
  event.waitUntil(activateShell().then(() => self.clients.claim())),
)

self.addEventListener('message', (event) => {
  const message = String(event.data)
  if (message === 'activate') event.waitUntil(self.skipWaiting())
  if (message.startsWith(WORDS))
    event.waitUntil(keepWords(message.slice(WORDS.length)).catch(() => undefined))
})

self.addEventListener('push', (event) => event.waitUntil(showNotice(event.data)))

self.addEventListener('notificationclick', (event) => event.waitUntil(openNotice(event.notification)))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const address = new URL(request.url)
  const { origin, pathname } = address
  if (origin !== self.location.origin) return
  if (request.method === 'POST' && pathname === SHARE_PATH) event.respondWith(receiveShared(request))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    // The browser itself loads what its user wants to see of the network.
    if (isClientScreen(pathname) && !address.searchParams.has(FROM_NETWORK))
      event.respondWith(answerScreen(event))
  } else if (pathname.startsWith('/assets/') || pathname === '/favicon.svg') {
    event.respondWith(answerAsset(request))
  } else {
    const picture = readPictureAddress(address)
    if (picture) event.respondWith(answerPicture(event, picture))
  }
})
