import type { Event } from '../../contract/events.ts'
import type { WaitingEvent } from './records.ts'

/** The most by which the clocks of device and service may differ. */
const CLOCK_TOLERANCE_MS = 60_000

/**
 * Leaves out the stored events that are still waiting, because the responses with their ids were lost. Those without a text
 * stay: all events of files alone are alike.
 */
export const withoutWaiting = (events: readonly Event[], waiting: readonly WaitingEvent[]): Event[] =>
  events.filter(
    ({ content, createdAt }) =>
      content === '' ||
      !waiting.some(
        ({ event, changes, sentAt }) =>
          sentAt !== null &&
          Date.parse(createdAt) > sentAt - CLOCK_TOLERANCE_MS &&
          [event.content, changes.content].includes(content),
      ),
  )
