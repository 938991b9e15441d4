// One day of a generated diary: its events from morning to night, and its page.
import { EVENT_TYPES, type EventType } from '../contract/events.ts'
import type { EventRow } from '../server/database/tables.ts'
import { NO_PLACE } from '../server/events/event-place.ts'
import { BARE_EVENT } from '../tests/harness/clients/bare-event.ts'
import { eventText, pageText, wordOf } from './diary-text.ts'
import { pick, pickRank, type Random } from './random.ts'

export type MadeDay = ReturnType<typeof makeDay>

const SHARE_WITH_PLACE = 0.2
/** Events are between 06:00 and 22:00. */
const WAKING_MS = 16 * 3_600_000

export function makeDay(userId: string, date: string, eventCount: number, random: Random) {
  const morning = Date.parse(`${date}T06:00:00Z`)
  const evening = morning + WAKING_MS
  const events = Array.from({ length: eventCount }, (_, index): EventRow => {
    const instant = morning + Math.floor(((index + random()) / eventCount) * WAKING_MS)
    return {
      ...BARE_EVENT,
      user_id: userId,
      id: makeId(instant, random),
      date,
      type: pick(random, EVENT_TYPES),
      content: eventText(random),
      ...makePlace(random),
      sort_at: instant,
      created_at: instant,
      updated_at: instant,
    }
  })
  return {
    userId,
    date,
    events,
    typeCounts: countTypes(events),
    evening,
    journalId: makeId(evening, random),
    taskId: makeId(evening, random),
    page: pageText(random),
  }
}

function makePlace(random: Random) {
  if (random() >= SHARE_WITH_PLACE) return { latitude: null, longitude: null, ...NO_PLACE }
  return {
    latitude: 48 + random(),
    longitude: 2 + random(),
    place_name: wordOf(pickRank(random, 500)),
    place_source: 'user' as const,
    place_language: null,
  }
}

function countTypes(events: readonly EventRow[]) {
  const count = (type: EventType) => events.filter((event) => event.type === type).length
  return {
    type_event_count: count('event'),
    type_text_count: count('text'),
    type_photo_count: count('photo'),
    type_voice_count: count('voice'),
    type_health_count: count('health'),
  }
}

/** A UUIDv7 of that instant, so that rows are stored in the same order as those of the service. */
export function makeId(instant: number, random: Random): string {
  const time = instant.toString(16).padStart(12, '0')
  const noise = Array.from({ length: 3 }, () =>
    Math.floor(random() * 0x1_0000_0000)
      .toString(16)
      .padStart(8, '0'),
  )
  const [first = '', second = '', third = ''] = noise
  return `${time.slice(0, 8)}-${time.slice(8)}-7${first.slice(0, 3)}-8${first.slice(3, 6)}-${second}${third.slice(0, 4)}`
}
