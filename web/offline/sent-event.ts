import type { DatedEvent, Event } from '../../contract/events.ts'
import type { WaitingEvent } from './records.ts'

/** By so much the clocks of device and service may differ. */
const CLOCK_TOLERANCE_MS = 60_000

/** Whether the service may have stored `sent` as this event. */
export const isLike = ({ type, content, occurredAt }: Event, sent: DatedEvent): boolean =>
  type === sent.type && content === sent.content && isSameMoment(occurredAt, sent.occurredAt)

const isSameMoment = (one: string | null, other: string | null | undefined): boolean =>
  one && other ? Date.parse(one) === Date.parse(other) : !one && !other

/** Leaves out the stored events that are still waiting, because the responses with their ids were lost. */
export function withoutWaiting(events: readonly Event[], waiting: readonly WaitingEvent[]): Event[] {
  const twins = new Set(waiting.map((record) => events.findLast((event) => isTwin(event, record))?.id))
  return events.filter(({ id }) => !twins.has(id))
}

const isTwin = (stored: Event, { event, changes, files = [], sentAt }: WaitingEvent): boolean =>
  sentAt !== null &&
  Date.parse(stored.createdAt) > sentAt - CLOCK_TOLERANCE_MS &&
  // Days kept by older clients lack them.
  (stored.attachments ?? []).length === files.length &&
  (isLike(stored, event) || isLike(stored, { ...event, ...changes }))
