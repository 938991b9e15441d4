// Registers the service worker, which stores the client on this device, and detects newer versions.
import { createStore } from '../state/store.ts'

const WORKER = '/service-worker.js'
/** Interval at which an open tab checks for a newer version. */
const LOOK_MS = 3_600_000

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/** The Content Security Policy allows no other script URL. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('dayleaf-worker', {
  createScriptURL: () => WORKER,
})

/** A newer version, installed and waiting to be activated. */
const waiting = createStore<ServiceWorker | undefined>(undefined)
export const useWaitingVersion = waiting.use

/** Without a service worker, as on plain HTTP in a home network, the client is loaded from the service each time. */
export async function keepShell(): Promise<void> {
  if (!navigator.serviceWorker) return
  const address = policy?.createScriptURL(WORKER) ?? WORKER
  const registration = await navigator.serviceWorker.register(address, { updateViaCache: 'none' })
  const note = () => {
    // The first version replaces nothing.
    if (registration.waiting && navigator.serviceWorker.controller) waiting.set(registration.waiting)
  }
  note()
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', note),
  )
  setInterval(() => void registration.update().catch(() => undefined), LOOK_MS)
}

/** Keeps the words of the chosen language with the client; those of others are not kept. */
export async function keepWords(language: string): Promise<void> {
  const registration = await navigator.serviceWorker?.ready
  registration?.active?.postMessage(`words:${language}`)
}

/** Activates the waiting version. Other tabs keep theirs until they are reloaded. */
export function goToVersion(version: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  version.postMessage('activate')
}

/** Deletes the client from this device. */
export async function forgetShell(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.unregister()
  const names = await globalThis.caches?.keys()
  await Promise.all(names?.map((name) => caches.delete(name)) ?? [])
}
