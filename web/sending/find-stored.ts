import type { Event } from '../../contract/events.ts'
import { api } from '../api/call.ts'
import { askFor } from '../offline/ask.ts'
import type { WaitingEvent } from '../offline/records.ts'
import { uploadFiles } from './send-files.ts'

/** Finds an event whose response was lost and whose idempotency key has expired. */
export async function findStored(userId: string, { event, files }: WaitingEvent): Promise<Event | undefined> {
  const { events } = await askFor(userId, api.days[':date'].$get, { param: { date: event.date } })
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
