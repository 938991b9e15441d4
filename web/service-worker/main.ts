// The service worker: keeps one whole version of the client, so that it opens without the service. The API is no
// business of its own; what may be read offline is kept elsewhere, under the name of its owner.
import { isScreenPath } from '../../contract/screen-path.ts'
import { SHARE_PATH, takeShared } from './shared.ts'
import { activateShell, answerAsset, answerScreen, keepShell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

// A new version waits until every tab of the old one is closed, or its user asks for it.
self.addEventListener('install', (event) => event.waitUntil(keepShell()))

self.addEventListener('activate', (event) =>
  event.waitUntil(activateShell().then(() => self.clients.claim())),
)

self.addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(self.skipWaiting())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.method === 'POST' && pathname === SHARE_PATH) event.respondWith(takeShared(request))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (isScreenPath(pathname)) event.respondWith(answerScreen(event))
  } else if (pathname.startsWith('/assets/') || pathname === '/favicon.svg') {
    event.respondWith(answerAsset(request))
  }
})
