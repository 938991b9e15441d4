// The queue of unsent events, stored on this device and shown in every tab.
import type { DatedEvent, Event } from '../../contract/events.ts'
import { refreshDiary } from '../state/query-client.ts'
import { getUserId } from '../state/session.ts'
import { createStore } from '../state/store.ts'
import { openDatabase } from './database.ts'
import type { EventChanges, QueuePause, WaitingEvent } from './records.ts'

interface Waiting {
  userId: string
  /** In order of creation. */
  events: readonly WaitingEvent[]
  pause?: QueuePause | undefined
}

const NOTHING: Waiting = { userId: '', events: [] }
const store = createStore(NOTHING)

/** Of the signed-in user. */
export function useWaiting(): Waiting {
  const waiting = store.use()
  return waiting.userId === getUserId() ? waiting : NOTHING
}

/** The event with its unsent changes. */
export const shownEvent = ({ event, changes }: WaitingEvent): DatedEvent => ({ ...event, ...changes })

const channel = new BroadcastChannel('dayleaf-waiting')
channel.onmessage = async ({ data }) => {
  if (data !== getUserId()) return
  const before = store.get().events.length
  await showWaiting()
  // Events that left the queue are now in the diary.
  if (store.get().events.length < before) await refreshDiary()
}

/** Loads the stored queue. Never throws: without storage the queue is empty. */
export async function showWaiting(): Promise<void> {
  const userId = getUserId()
  const waiting = await readWaiting(userId).catch(() => NOTHING)
  if (userId === getUserId()) store.set(waiting)
}

const readWaiting = async (userId: string): Promise<Waiting> => ({
  userId,
  events: (await listWaitingEvents(userId)).filter(({ isDiscarded }) => !isDiscarded),
  pause: await (await openDatabase(userId)).get('pause', 0),
})

/** Ids of sent events by idempotency key. */
const storedIds = new Map<string, string>()
export const markStored = (key: string, eventId: string): void => void storedIds.set(key, eventId)

/** Queued events that are not in `events`, so that each event is shown once: see also `withoutWaiting`. */
export const notStored = (waiting: readonly WaitingEvent[], events: readonly Event[]): WaitingEvent[] =>
  waiting.filter(({ key }) => !events.some(({ id }) => id === storedIds.get(key)))

export async function listWaitingEvents(userId: string): Promise<WaitingEvent[]> {
  const database = await openDatabase(userId)
  const { store: waiting } = database.transaction('waiting')
  const [ids, records] = await Promise.all([waiting.getAllKeys(), waiting.getAll()])
  return records.map((record, index) => ({ ...record, id: ids[index] ?? 0 }))
}

/** Notifies all tabs of a change of the queue. */
export async function announce(userId: string): Promise<void> {
  channel.postMessage(userId)
  await showWaiting()
}

/** `crypto.randomUUID` is missing on plain HTTP, as in a home network. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

export type NewEvent = Pick<WaitingEvent, 'event' | 'key' | 'files'>

/** Resolves once the event is stored on this device. Moves the draft's files to it in the same transaction. */
export async function addWaiting(userId: string, added: NewEvent) {
  const database = await openDatabase(userId)
  const transaction = database.transaction(['waiting', 'files'], 'readwrite', { durability: 'strict' })
  const { files: keys = [], ...line } = added
  const files = transaction.objectStore('files')
  const own: string[] = []
  for (const key of keys) {
    const file = await files.get(key)
    // A line that is saved at once after another is drawn up before the screen knows that the files are the other's.
    if (file?.owner.startsWith('event.')) continue
    if (file) await files.put({ ...file, owner: `event.${added.key}` })
    own.push(key)
  }
  const record = { ...line, changes: {}, writtenAt: Date.now(), sentAt: null, refusal: null }
  await transaction.objectStore('waiting').add(own.length > 0 ? { ...record, files: own } : record)
  await transaction.done
  await announce(userId)
}

/**
 * Changes a record in one transaction, even while another tab sends it.
 *
 * @param change returns the new record, or undefined to delete it
 * @returns the result of `change`; undefined also if the record no longer exists
 */
export async function changeWaiting(
  userId: string,
  id: number,
  change: (record: WaitingEvent) => WaitingEvent | undefined,
): Promise<WaitingEvent | undefined> {
  const database = await openDatabase(userId)
  const transaction = database.transaction('waiting', 'readwrite', { durability: 'strict' })
  const record = await transaction.store.get(id)
  const next = record && change({ ...record, id })
  if (next) {
    const { id: _id, ...kept } = next
    await transaction.store.put(kept, id)
  } else if (record) await transaction.store.delete(id)
  await transaction.done
  await announce(userId)
  return next
}

/** Sends an event again at once, with the user's changes. An event that may be stored already is changed afterwards. */
export const resumeWaiting = (id: number, edit: EventChanges) =>
  changeWaiting(getUserId(), id, (record) => ({
    ...record,
    refusal: null,
    pause: undefined,
    ...(record.sentAt === null
      ? { event: { ...record.event, ...edit } }
      : { changes: { ...record.changes, ...edit } }),
  }))

/** An event that may be stored already is deleted there, by the queue. */
export const discardWaiting = (id: number) =>
  changeWaiting(getUserId(), id, (record) =>
    record.sentAt === null ? undefined : { ...record, refusal: null, pause: undefined, isDiscarded: true },
  )
