// Sends the queue: in order, once, by one tab at a time. Pause and failure belong to each event, so that one that cannot be
// sent holds back no other.

import { checkConnection } from '../api/check-connection.ts'
import { openDatabase } from '../offline/database.ts'
import type { WaitingEvent } from '../offline/records.ts'
import { asApiError, isForAll, nextPause, verdictOf } from '../offline/send-rules.ts'
import { withTabLock } from '../offline/tab-lock.ts'
import {
  addWaiting,
  announce,
  changeWaiting,
  listWaitingEvents,
  type NewEvent,
} from '../offline/waiting-events.ts'
import { ApiError } from '../state/api-error.ts'
import { isReached, onReconnect } from '../state/connection.ts'
import { refreshDiary } from '../state/query-client.ts'
import { getUserId } from '../state/session.ts'
import { findDue, nextDueMs } from './due-events.ts'
import { areUploaded, uploadFiles } from './send-files.ts'
import { post, sendOne } from './send-one.ts'

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

onReconnect(() => void sendWaiting())

/** Never throws. Tries again by itself until this tab is closed. */
export async function sendWaiting(): Promise<void> {
  isAskedAgain = true
  if (isSending) return
  isSending = true
  try {
    while (isAskedAgain) {
      isAskedAgain = false
      const userId = getUserId()
      // If two tabs send, each event has one idempotency key.
      if (userId !== '') await withTabLock(`sending-${userId}`, () => sendAll(userId))
    }
  } catch {
    // The database was closed meanwhile: the user signed out, or the browser evicted it.
  } finally {
    isSending = false
  }
}

/** Sends at once what waits after a failure, unless the service asked to wait. */
export async function sendNow(): Promise<void> {
  const userId = getUserId()
  await (isReached() ? undefined : checkConnection())
  for (const { id, pause } of await listWaitingEvents(userId))
    if (pause) await changeWaiting(userId, id, (found) => ({ ...found, pause: undefined }))
  const database = await openDatabase(userId)
  if (!(await database.get('pause', 0))?.isAskedFor) await database.delete('pause', 0)
  await sendWaiting()
}

/** After so many failures one after the other, with no success between them, the whole queue pauses. */
const MAX_FAILURES = 5

async function sendAll(userId: string): Promise<void> {
  if ((await findNext(userId)) && !(isReached() || (await checkConnection()))) return sendLater(userId)
  let [sent, failures] = [0, 0]
  let isStopped = false
  for (let next = await findNext(userId); next; next = await findNext(userId)) {
    if (await uploadFirst(userId, next)) continue
    try {
      await sendOrRepeat(userId, next)
      sent += 1
      failures = 0
      await endQueuePause(userId)
    } catch (error) {
      isStopped = !(await settle(userId, next, error))
      if (isStopped) break
      failures += 1
      if (failures === MAX_FAILURES) await pauseQueue(userId, asApiError(error))
    }
  }
  if ((await listWaitingEvents(userId)).length === 0) await endQueuePause(userId)
  if (sent > 0) await refreshDiary()
  await sendLater(userId)
  // One may have become due since the queue was looked through.
  if (!isStopped && (await findNext(userId))) isAskedAgain = true
}

const findNext = async (userId: string): Promise<WaitingEvent | undefined> => {
  const pause = await (await openDatabase(userId)).get('pause', 0)
  const events = (await listWaitingEvents(userId)).filter(({ id }) => !uploading.has(id))
  return findDue(events, pause, Date.now())
}

/** Sets the timer for the event that is due next. */
async function sendLater(userId: string): Promise<void> {
  const pause = await (await openDatabase(userId)).get('pause', 0)
  const dueMs = nextDueMs(await listWaitingEvents(userId), pause, Date.now())
  clearTimeout(timer)
  if (dueMs !== undefined) timer = setTimeout(() => void sendWaiting(), dueMs)
}

/** A connection that broke once says nothing of the event: it is repeated at once, so that the order stays. */
async function sendOrRepeat(userId: string, next: WaitingEvent): Promise<void> {
  try {
    await sendOne(userId, next)
  } catch (error) {
    const isBroken = error instanceof ApiError && error.code === 'OFFLINE'
    if (!isBroken || next.pause || !(await checkConnection())) throw error
    await sendOne(userId, next)
  }
}

/** Events whose files this tab uploads. */
const uploading = new Set<number>()

/** Uploads the files of an event beside the queue: a film may take hours. @returns whether the event waits for them */
async function uploadFirst(userId: string, waiting: WaitingEvent): Promise<boolean> {
  const { id, files } = waiting
  if (!files) return false
  if (await areUploaded(userId, files)) return false
  uploading.add(id)
  const upload = async () => {
    let isSettled = true
    try {
      await uploadFiles(userId, files)
    } catch (error) {
      isSettled = await settle(userId, waiting, error)
    } finally {
      uploading.delete(id)
    }
    if (isSettled) await sendWaiting()
  }
  void upload().catch(() => undefined)
  return true
}

/** Notes why an event was not accepted. @returns false if nothing else can be sent now either */
async function settle(userId: string, { id }: WaitingEvent, error: unknown): Promise<boolean> {
  const verdict = verdictOf(error)
  if (verdict === 'signed-out') return false
  const failure = asApiError(error)
  const { code, details } = failure
  if (verdict === 'refused') {
    await changeWaiting(userId, id, (record) =>
      record.isDiscarded ? undefined : { ...record, refusal: { code, details }, pause: undefined },
    )
    return true
  }
  if (isForAll(failure)) {
    await pauseQueue(userId, failure)
    return false
  }
  // While the service is away no event has failed. The queue continues when it is back.
  if (!(await checkConnection())) return false
  await changeWaiting(userId, id, (record) => ({
    ...record,
    pause: nextPause(record.pause, failure, Date.now()),
  }))
  return true
}

async function pauseQueue(userId: string, failure: ApiError): Promise<void> {
  const database = await openDatabase(userId)
  const before = await database.get('pause', 0)
  const isAskedFor = isForAll(failure)
  const pause = nextPause(before, failure, Date.now())
  await database.put('pause', { ...pause, isAskedFor, sinceMs: Date.now() }, 0)
  await announce(userId)
}

async function endQueuePause(userId: string): Promise<void> {
  const database = await openDatabase(userId)
  if (!(await database.get('pause', 0))) return
  await database.delete('pause', 0)
  await announce(userId)
}
