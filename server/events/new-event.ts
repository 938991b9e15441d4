// An event as it is recorded: by a person now, or in the diary that it is brought from.
import type { CreateEvent } from '../../contract/events.ts'
import type { EventRow } from '../database/tables.ts'
import { measuresColumn, sortInstantOf } from './event-mapping.ts'
import { NO_PLACE, nameOf, type PlaceNamer, type PlaceReader } from './event-place.ts'

export interface RecordContext {
  /** What `Accept-Language` asks for, in which a place is named. */
  language?: string | undefined
  id?: string
  /** When it was recorded and changed in the diary that it comes from, in milliseconds since 1970. */
  kept?: { createdAt: number; updatedAt: number } | undefined
  /** The event of this id lies in the trash, and comes out of it as it is given here. */
  isInTrash?: boolean
}

/** The columns that follow from what is given. */
export function newEventColumns(
  input: CreateEvent,
  { now, places, kept, reader }: RecordContext & { now: number; places: PlaceNamer; reader: PlaceReader },
): Omit<EventRow, 'user_id' | 'id' | 'date' | 'attachments'> {
  const occurredAt = input.occurredAt ?? null
  const createdAt = kept?.createdAt ?? now
  return {
    type: input.type,
    content: input.content,
    latitude: input.latitude ?? null,
    longitude: input.longitude ?? null,
    // A name that its owner took away stays away.
    ...(kept && !input.placeName ? NO_PLACE : nameOf(input, places, reader)),
    occurred_at: occurredAt,
    time_zone: input.timeZone ?? null,
    ...measuresColumn(input.measures),
    more_text: null,
    sort_at: sortInstantOf(occurredAt, createdAt),
    created_at: createdAt,
    updated_at: kept?.updatedAt ?? now,
    trash_id: null,
  }
}
