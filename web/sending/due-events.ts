// Which event of the queue is sent next, and when.
import type { QueuePause, WaitingEvent } from '../offline/records.ts'
import { pauseLeftMs } from '../offline/send-rules.ts'

/** Milliseconds until an event may be sent; 0 if it is due, undefined if it waits for its owner. */
function dueInMs(
  { refusal, pause, writtenAt }: WaitingEvent,
  queuePause: QueuePause | undefined,
  nowMs: number,
): number | undefined {
  if (refusal !== null) return undefined
  const ownMs = pauseLeftMs(pause?.untilMs ?? 0, nowMs)
  if (!queuePause) return ownMs
  const { isAskedFor, sinceMs, untilMs } = queuePause
  // Earlier versions paused the whole queue for each failure.
  const isOver = !isAskedFor && sinceMs === undefined
  // What was written after too many failures may be what passes again.
  const isNew = !isAskedFor && !pause && writtenAt > (sinceMs ?? 0)
  return isOver || isNew ? ownMs : Math.max(ownMs, pauseLeftMs(untilMs, nowMs))
}

const failuresOf = ({ pause }: WaitingEvent): number => pause?.failures ?? 0

/** Those that failed less often come first, and otherwise the oldest. */
export const findDue = (
  events: readonly WaitingEvent[],
  queuePause: QueuePause | undefined,
  nowMs: number,
): WaitingEvent | undefined =>
  events
    .filter((event) => dueInMs(event, queuePause, nowMs) === 0)
    .sort((one, other) => failuresOf(one) - failuresOf(other) || one.id - other.id)[0]

/** Milliseconds until the next event is due that is not due yet. */
export function nextDueMs(
  events: readonly WaitingEvent[],
  queuePause: QueuePause | undefined,
  nowMs: number,
): number | undefined {
  const delays = events.flatMap((event) => dueInMs(event, queuePause, nowMs) || [])
  return delays.length > 0 ? Math.min(...delays) : undefined
}
