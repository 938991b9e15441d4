import type { Event } from '../../contract/events.ts'
import type { WaitingEvent } from './records.ts'

/** By so much the clocks of device and service may differ. */
const CLOCK_TOLERANCE_MS = 60_000

/** Leaves out the stored events that are still waiting, because the responses with their ids were lost. */
export const withoutWaiting = (events: readonly Event[], waiting: readonly WaitingEvent[]): Event[] =>
  events.filter(
    ({ content, createdAt }) =>
      !waiting.some(
        ({ event, changes, sentAt }) =>
          sentAt !== null &&
          Date.parse(createdAt) > sentAt - CLOCK_TOLERANCE_MS &&
          [event.content, changes.content].includes(content),
      ),
  )
