// What became of a day's events since its page was written from them.
import type { Event } from '../../contract/events.ts'
import type { TaskDetail } from '../../contract/tasks.ts'
import { wallClockOf } from './zoned-time.ts'

export interface PageChanges {
  added: readonly Event[]
  changed: readonly Event[]
  /** The texts of events that are no longer there: nothing else is left of them. */
  removed: readonly string[]
}

/** An event as the prompt told it, in the request that the task recorded. */
interface ToldEvent {
  type: string
  content: string
  time?: string
  place?: string
}

/** What can be told without the task: while a page stands, its day's events can only become more. */
export const addedSince = (events: readonly Event[], generatedAt: string): PageChanges => ({
  added: events.filter(({ createdAt }) => createdAt > generatedAt),
  changed: [],
  removed: [],
})

/**
 * Compares the events with those that the page was written from. The prompt names no ids, so that an event which
 * was there before and is not told as it is now counts as changed if a told one is missing, and as added if none is.
 *
 * @returns undefined where the task does not hold what was sent
 */
export function findChanges(events: readonly Event[], task: TaskDetail): PageChanges | undefined {
  const told = readToldEvents(task.request?.body)
  if (!told) return undefined
  const left = [...told]
  const others = events.filter((event) => !take(left, (candidate) => isSame(event, candidate)))
  const startedAt = task.startedAt ?? task.createdAt
  const isOlder = ({ createdAt }: Event) => createdAt <= startedAt
  const changed = others.filter((event) => isOlder(event) && left.shift() !== undefined)
  return {
    added: others.filter((event) => !changed.includes(event)),
    changed,
    removed: left.map(({ content }) => content),
  }
}

function take<T>(items: T[], isWanted: (item: T) => boolean): boolean {
  const index = items.findIndex(isWanted)
  if (index >= 0) items.splice(index, 1)
  return index >= 0
}

function isSame(event: Event, told: ToldEvent): boolean {
  const clock = event.occurredAt === null ? undefined : wallClockOf(event.occurredAt, event.timeZone)
  const isAtSameTime = clock === undefined ? told.time === undefined : told.time?.includes(clock) === true
  // A point without a name may have got one since; that is no change that a reader would know.
  const isAtSamePlace = told.place === undefined || told.place === event.placeName
  return told.type === event.type && told.content === event.content && isAtSameTime && isAtSamePlace
}

/** The prompt stands somewhere in the body, each provider's at another place, with an event a line between two marks. */
function readToldEvents(body: unknown): ToldEvent[] | undefined {
  const prompt = listTexts(body).find((text) => text.includes('\n<events>\n'))
  const lines = prompt?.split('\n<events>\n')[1]?.split('\n</events>\n')[0]?.split('\n')
  try {
    return lines?.map((line): ToldEvent => JSON.parse(line))
  } catch {
    return undefined
  }
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}
