/** Keeps the client itself on this device, by the service worker, and finds out when there is a newer one. */
import { createStore } from '../state/store.ts'

const WORKER = '/service-worker.js'
/** A tab that stays open for days looks this often whether there is a newer version. */
const LOOK_MS = 3_600_000

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/** The document's policy lets no other address become a script. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('dayleaf-worker', {
  createScriptURL: () => WORKER,
})

/** A version that is there as a whole and waits to be asked for. */
const waiting = createStore<ServiceWorker | undefined>(undefined)
export const useWaitingVersion = waiting.use

/** Where there is no service worker, as on plain HTTP in the house, the client is loaded anew each time. */
export async function keepShell(): Promise<void> {
  if (!navigator.serviceWorker) return
  const address = policy?.createScriptURL(WORKER) ?? WORKER
  const registration = await navigator.serviceWorker.register(address, { updateViaCache: 'none' })
  const note = () => {
    // The first version has nothing to take the place of.
    if (registration.waiting && navigator.serviceWorker.controller) waiting.set(registration.waiting)
  }
  note()
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', note),
  )
  setInterval(() => void registration.update().catch(() => undefined), LOOK_MS)
}

/** Goes over to the waiting version. Other tabs stay as they are until they are loaded anew. */
export function goToVersion(version: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  version.postMessage('activate')
}

/** Leaves nothing of the client on this device. */
export async function forgetShell(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.unregister()
  const names = await globalThis.caches?.keys()
  await Promise.all(names?.map((name) => caches.delete(name)) ?? [])
}
