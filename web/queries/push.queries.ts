// Notices on this device: the browser's subscription, and the service's list of them.
import { api, call } from '../api/call.ts'
import { keepShell } from '../offline/shell-worker.ts'
import { readLocal, writeLocal } from '../state/local.ts'
import { queryClient } from '../state/query-client.ts'
import { getUserId } from '../state/session.ts'
import { keptQuery } from './kept-query.ts'

export const pushQuery = keptQuery('push', (signal) => call(api.push.$get, {}, signal))

/** Why this device cannot subscribe: a member of the words' `states`. */
export type PushFault = 'insecure' | 'homeScreen' | 'unsupported' | 'denied' | 'notAllowed' | 'failed'

export class PushError extends Error {
  readonly fault: PushFault

  constructor(fault: PushFault) {
    super(fault)
    this.fault = fault
  }
}

/** An iPad says that it is a Mac. */
const isApplePhone = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Undefined if it can be tried. */
export function findPushFault(): PushFault | undefined {
  if (!isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis))
    return isApplePhone() && !matchMedia('(display-mode: standalone)').matches ? 'homeScreen' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : undefined
}

/** Local value with the id of this device's subscription, and its endpoint, which the browser may change. */
const nameOfOwn = () => `push.${getUserId()}`

function readOwn(): { id: string; endpoint: string } | undefined {
  const [id = '', endpoint = ''] = readLocal(nameOfOwn())?.split(' ') ?? []
  return id === '' ? undefined : { id, endpoint }
}

/** The id of this device's subscription; undefined if notices are off here. */
export const findOwnSubscriptionId = (): string | undefined => readOwn()?.id

export const refreshPush = () => queryClient.invalidateQueries(pushQuery)

/** Asks the browser's user for the permission. Called from a press only. @throws PushError, ApiError */
export async function turnOnHere(): Promise<void> {
  const fault = findPushFault()
  if (fault) throw new PushError(fault)
  // At once: browsers ask only right after a press.
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') throw new PushError(permission === 'denied' ? 'denied' : 'notAllowed')
  await subscribe()
}

async function subscribe(): Promise<void> {
  const { publicKey } = await call(api.push.$get, {})
  await keepShell()
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  // That of another user of this browser, or for another key, must not get this user's notices.
  if (before && (before.endpoint !== readOwn()?.endpoint || keyOf(before) !== publicKey))
    await before.unsubscribe()
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch(() => {
      throw new PushError('failed')
    })
  const { endpoint, keys } = subscription.toJSON()
  const json = {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  }
  const { id } = await call(api.push.subscriptions.$post, { json })
  writeLocal(nameOfOwn(), `${id} ${subscription.endpoint}`)
}

/** base64url, as the service gives it. */
function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer()))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** @param id of this device or another one */
export async function removeSubscription(id: string): Promise<void> {
  await call(api.push.subscriptions[':subscriptionId'].$delete, { param: { subscriptionId: id } })
  if (id !== findOwnSubscriptionId()) return
  writeLocal(nameOfOwn(), undefined)
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Subscribes again where the last session has taken the subscription with it, or the browser has changed it. */
export async function renewSubscription(): Promise<void> {
  const own = readOwn()
  if (!own || findPushFault() || Notification.permission !== 'granted') return
  const { subscriptions } = await call(api.push.$get, {})
  const registration = await navigator.serviceWorker.getRegistration()
  const current = await registration?.pushManager.getSubscription()
  const isKnown = subscriptions.some(({ id }) => id === own.id)
  if (!isKnown || current?.endpoint !== own.endpoint) await subscribe()
  await refreshPush()
}
