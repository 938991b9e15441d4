// Sends one event of the queue: its files, itself, and what was changed after the first attempt.
import type { Day } from '../../contract/days.ts'
import type { DatedEvent, Event } from '../../contract/events.ts'
import { api } from '../api/call.ts'
import { callAs } from '../offline/call-as.ts'
import type { EventChanges, WaitingEvent } from '../offline/records.ts'
import { isKeyForgotten, verdictOf } from '../offline/send-rules.ts'
import { changeWaiting, markStored, type NewEvent, shownEvent } from '../offline/waiting-events.ts'
import { ApiError } from '../state/api-error.ts'
import { addConflict } from '../state/conflicts.ts'
import { deleteDraft, draftNames, findDraft, moveDraft, writeDraft } from '../state/draft.ts'
import { findCurrent, isContradicted } from '../state/event-conflict.ts'
import { type EventEdit, toEditWith } from '../state/event-edit.ts'
import { dayKey, queryClient } from '../state/query-client.ts'
import { sendWithFiles, uploadFiles } from './send-files.ts'

/** @throws ApiError like `call` */
export async function sendOne(userId: string, { id, files }: WaitingEvent): Promise<void> {
  let stored: Event | undefined
  // Before `sentAt` is set: an upload may take hours.
  if (files) await uploadFiles(userId, files)
  let record = await changeWaiting(userId, id, (found) => ({ ...found, sentAt: found.sentAt ?? Date.now() }))
  while (record) {
    const { changes, sentAt } = record
    if (isKeyForgotten(sentAt, Date.now())) stored ??= await findStored(userId, record)
    stored ??= await create(userId, record)
    if (record.isDiscarded) {
      await discardStored(userId, stored)
      return void (await changeWaiting(userId, id, () => undefined))
    }
    if (Object.keys(changes).length > 0) {
      const changed = await changeStored(userId, stored, record)
      if (!changed) return
      stored = changed
    }
    show(stored, record.key)
    record = await changeWaiting(userId, id, (found) =>
      found.isDiscarded ? found : withoutSent(found, changes),
    )
  }
}

/**
 * Sends the changes of an event that the service has. If another device has deleted it meanwhile, they leave the queue and
 * become the draft of the event, which its day offers: see `state/left-edits.ts`.
 *
 * @returns the event as it is then; undefined if it was deleted
 */
async function changeStored(userId: string, stored: Event, record: WaitingEvent): Promise<Event | undefined> {
  const { id, key, changes } = record
  try {
    return await sendChanges(userId, stored, changes)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error
    // What is being typed in its form is newer than the changes.
    const typed = findDraft<EventEdit>(draftNames.waiting(key))
    writeDraft(draftNames.edit(stored.id), { ...toEditWith(stored, changes), ...typed })
    deleteDraft(draftNames.waiting(key))
    addConflict(stored.date)
    await changeWaiting(userId, id, () => undefined)
    return undefined
  }
}

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'VERSION_CONFLICT'

/** An event that another device has changed since is kept: its new text was never discarded. */
async function discardStored(userId: string, { id: eventId, version }: Event): Promise<void> {
  const request = { param: { eventId }, header: { 'if-match': `"${version}"` } }
  try {
    await callAs(userId, api.events[':eventId'].amend.delete.$post, request)
  } catch (error) {
    if (!isConflict(error)) throw error
  }
}

/** Its day may have got a page meanwhile, which locks it against PUT. @returns the event as it is then */
async function sendChanges(userId: string, stored: Event, changes: EventChanges): Promise<Event> {
  const send = ({ id, version }: Event) =>
    callAs(userId, api.events[':eventId'].amend.$post, {
      param: { eventId: id },
      json: { ...changes, version },
    })
  try {
    return await send(stored)
  } catch (error) {
    if (!isConflict(error)) throw error
    return settleConflict({ stored, changes, send }, error)
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

export async function post(userId: string, { event, key, files }: NewEvent): Promise<Event> {
  const send = (attached: Pick<DatedEvent, 'attachmentIds'> = {}) =>
    callAs(userId, api.events.$post, { json: { ...event, ...attached }, header: { 'idempotency-key': key } })
  return files ? sendWithFiles(userId, files, send) : send()
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
  markStored(key, event.id)
  moveDraft(draftNames.waiting(key), draftNames.edit(event.id))
  queryClient.setQueryData<Day>(
    dayKey(event.date),
    (day) => day && { ...day, events: [...day.events.filter(({ id }) => id !== event.id), event] },
  )
}

interface Unsent {
  /** As it was before the changes. */
  stored: Event
  changes: EventChanges
  send: (onto: Event) => Promise<Event>
}

/**
 * Sends the changes over the other device's, if these are of other fields. Else they become the draft of the event, whose
 * line then shows both texts.
 *
 * @returns the event as it is then
 * @throws the error unless it says what the event is now
 */
async function settleConflict({ stored, changes, send }: Unsent, error: unknown): Promise<Event> {
  for (let failure = error; ; ) {
    const current = findCurrent(failure)
    if (!current) throw failure
    if (isContradicted(stored, changes, current)) {
      writeDraft(draftNames.edit(stored.id), toEditWith(stored, changes))
      addConflict(current.date)
      return current
    }
    try {
      return await send(current)
    } catch (next) {
      failure = next
    }
  }
}

/** Finds an event whose response was lost and whose idempotency key has expired. */
async function findStored(userId: string, { event, files }: WaitingEvent): Promise<Event | undefined> {
  const { events } = await callAs(userId, api.days[':date'].$get, { param: { date: event.date } })
  const ids = files && (await uploadFiles(userId, files))
  return events.find(
    ({ type, content, occurredAt, attachments }) =>
      type === event.type &&
      content === event.content &&
      isSameMoment(occurredAt, event.occurredAt) &&
      // Photos without a text differ only in their attachments.
      (!ids || attachments.some(({ id }) => id === ids[0])),
  )
}

const isSameMoment = (one: string | null, other: string | null | undefined): boolean =>
  one && other ? Date.parse(one) === Date.parse(other) : !one && !other
