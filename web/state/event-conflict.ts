// Whether two devices have changed the same of an event.
import type { DatedEvent, Event } from '../../contract/events.ts'
import { ApiError } from './api-error.ts'

/** The event as it is, from an error that says that it has another version by now. */
export const findCurrent = (error: unknown): Event | undefined =>
  error instanceof ApiError && error.code === 'VERSION_CONFLICT'
    ? error.details.find(({ event }) => event)?.event
    : undefined

/** Figures are lists; what is left out is null. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Whether the other device has changed one of these fields too, to something else. */
export function isContradicted(
  base: Partial<DatedEvent>,
  changes: Partial<DatedEvent>,
  current: Partial<DatedEvent>,
): boolean {
  // Both have the same members by name; TypeScript knows no keys of `Object.keys`.
  const names = Object.keys(changes) as (keyof DatedEvent)[]
  return names.some((name) => !isSame(current[name], base[name]) && !isSame(current[name], changes[name]))
}

/** Both texts, for their owner to make one of them; a text that contains the other is both. */
export function joinTexts(current: string, mine: string): string {
  if (current.includes(mine)) return current
  return mine.includes(current) ? mine : `${current}\n\n${mine}`
}
