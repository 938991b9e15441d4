// Sends the queue: in order, once, by one tab at a time, until the service fails or refuses.
import type { DatedEvent, Event } from '../../contract/events.ts'
import { ApiError } from '../api/api-error.ts'
import { api } from '../api/call.ts'
import { queryClient, refreshDiary } from '../queries/client.ts'
import { dayQuery } from '../queries/diary.queries.ts'
import { setReachable } from '../state/connection.ts'
import { moveDraft } from '../state/draft.ts'
import { getUserId } from '../state/session.ts'
import { askFor } from './ask.ts'
import { openDatabase } from './database.ts'
import type { EventChanges, WaitingEvent } from './records.ts'
import { isKeyForgotten, pauseLeftMs, retryDelayMs, verdictOf } from './send-rules.ts'
import {
  addWaiting,
  announce,
  changeWaiting,
  listWaitingEvents,
  type NewEvent,
  noteStored,
  shownEvent,
} from './waiting-events.ts'

/**
 * Stores an event on this device and starts sending.
 *
 * @throws ApiError only if neither the device nor the service can store it
 */
export async function recordEvent(added: NewEvent): Promise<void> {
  const userId = getUserId()
  try {
    await addWaiting(userId, added)
  } catch {
    await post(userId, added)
    return refreshDiary()
  }
  void sendWaiting()
}

let isSending = false
let isAskedAgain = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Never throws. Retries failed events automatically until this tab is closed. */
export async function sendWaiting(): Promise<void> {
  isAskedAgain = true
  if (isSending) return
  isSending = true
  try {
    while (isAskedAgain) {
      isAskedAgain = false
      const userId = getUserId()
      if (userId !== '') await inTurn(userId, () => sendAll(userId))
    }
  } catch {
    // The database was closed meanwhile: the user signed out, or the browser evicted it.
  } finally {
    isSending = false
  }
}

/** One tab sends at a time. In browsers without Web Locks, only idempotency keys prevent duplicates. */
const inTurn = (userId: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(`dayleaf-sending-${userId}`, work) : work()

async function sendAll(userId: string): Promise<void> {
  const database = await openDatabase(userId)
  const pause = await database.get('pause', 0)
  const leftMs = pause?.isAskedFor ? pauseLeftMs(pause.untilMs, Date.now()) : 0
  if (leftMs > 0) return sendAfter(leftMs)
  let next = await findNext(userId)
  const isIdle = !next && !pause
  while (next) {
    try {
      await sendOne(userId, next)
    } catch (error) {
      if (!(await isSettled(userId, next, error))) break
    }
    next = await findNext(userId)
  }
  // The queue is empty: no pause is needed.
  if (!next) await database.delete('pause', 0)
  if (isIdle) return
  await announce(userId)
  await refreshDiary()
}

const findNext = async (userId: string): Promise<WaitingEvent | undefined> =>
  (await listWaitingEvents(userId)).find(({ refusal }) => refusal === null)

function sendAfter(delayMs: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendWaiting(), delayMs)
}

/** False if sending must stop for now. */
async function isSettled(userId: string, { id }: WaitingEvent, error: unknown): Promise<boolean> {
  const verdict = verdictOf(error)
  if (verdict === 'refused' && error instanceof ApiError) {
    const { code, details } = error
    await changeWaiting(userId, id, (record) =>
      record.isDiscarded ? undefined : { ...record, refusal: { code, details } },
    )
    return true
  }
  if (verdict === 'later') await pause(userId, error)
  return false
}

async function pause(userId: string, error: unknown): Promise<void> {
  // Any other error means that there was no response.
  const { code, retryAfterMs } = error instanceof ApiError ? error : new ApiError('OFFLINE')
  if (code === 'OFFLINE') {
    setReachable(false)
    // Asks the browser not to evict unsent events.
    void navigator.storage?.persist?.().catch(() => undefined)
  }
  const database = await openDatabase(userId)
  const failures = ((await database.get('pause', 0))?.failures ?? 0) + 1
  const delayMs = retryDelayMs(failures, retryAfterMs)
  const isAskedFor = retryAfterMs !== undefined
  await database.put('pause', { code, failures, untilMs: Date.now() + delayMs, isAskedFor }, 0)
  sendAfter(delayMs)
}

const loadFiles = () => import('../files/send-files.ts')

/** @throws ApiError like `call` */
async function sendOne(userId: string, { id, files }: WaitingEvent): Promise<void> {
  let stored: Event | undefined
  // Before `sentAt` is set: an upload may take hours.
  if (files) await (await loadFiles()).uploadFiles(userId, files)
  let record = await changeWaiting(userId, id, (found) => ({ ...found, sentAt: found.sentAt ?? Date.now() }))
  while (record) {
    const { changes, sentAt } = record
    if (isKeyForgotten(sentAt, Date.now())) {
      const { findStored } = await import('./find-stored.ts')
      stored ??= await findStored(userId, record)
    }
    stored ??= await create(userId, record)
    if (record.isDiscarded) {
      const param = { eventId: stored.id }
      await askFor(userId, api.events[':eventId'].amend.delete.$post, { param })
      return void (await changeWaiting(userId, id, () => undefined))
    }
    if (Object.keys(changes).length > 0)
      // Its day may have got a page meanwhile, which locks it against PUT.
      stored = await askFor(userId, api.events[':eventId'].amend.$post, {
        param: { eventId: stored.id },
        json: changes,
      })
    show(stored, record.key)
    record = await changeWaiting(userId, id, (found) =>
      found.isDiscarded ? found : withoutSent(found, changes),
    )
  }
}

async function create(userId: string, record: WaitingEvent): Promise<Event> {
  try {
    return await post(userId, record)
  } catch (error) {
    // The service has not stored a refused event, so its body may change again.
    if (verdictOf(error) === 'refused')
      await changeWaiting(userId, record.id, (found) => ({
        ...found,
        event: shownEvent(found),
        changes: {},
        sentAt: null,
      }))
    throw error
  }
}

async function post(userId: string, { event, key, files }: NewEvent): Promise<Event> {
  const send = (attached: Pick<DatedEvent, 'attachmentIds'> = {}) =>
    askFor(userId, api.events.$post, { json: { ...event, ...attached }, header: { 'idempotency-key': key } })
  return files ? (await loadFiles()).sendWithFiles(userId, files, send) : send()
}

/** The record without the sent changes; undefined if none are left, which deletes the record. */
function withoutSent(record: WaitingEvent, sent: EventChanges): WaitingEvent | undefined {
  const known = new Map<string, unknown>(Object.entries(sent))
  // As JSON: figures are lists, and each read of the record returns other ones.
  const rest = Object.entries(record.changes).filter(
    ([name, value]) => !known.has(name) || JSON.stringify(known.get(name)) !== JSON.stringify(value),
  )
  return rest.length > 0 ? { ...record, changes: Object.fromEntries(rest) } : undefined
}

/** Replaces the queued event with the stored one, including its draft, so that the screen does not change. */
function show(event: Event, key: string): void {
  noteStored(key, event.id)
  moveDraft(`waiting.${key}`, `edit.${event.id}`)
  queryClient.setQueryData(
    dayQuery(event.date).queryKey,
    (day) => day && { ...day, events: [...day.events.filter(({ id }) => id !== event.id), event] },
  )
}
