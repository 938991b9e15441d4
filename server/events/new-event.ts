// The row of a new event, recorded now or imported.
import type { CreateEvent } from '../../contract/events.ts'
import type { EventRow } from '../database/tables.ts'
import { EMPTY_COLUMNS, inputColumns, sortInstantOf } from '../diary/event-mapping.ts'
import { NO_PLACE, nameOf, type PlaceNamer, type PlaceReader } from './event-place.ts'

export interface RecordContext {
  /** From `Accept-Language`, for place names. */
  language?: string | undefined
  id?: string
  /** Of an imported event: its version and times in the other diary, the times in milliseconds since 1970. */
  kept?: { version: number; createdAt: number; updatedAt: number } | undefined
  /** The id is that of an event in the trash, which this one replaces. */
  isInTrash?: boolean
}

export function newEventColumns(
  input: CreateEvent,
  { now, places, kept, reader }: RecordContext & { now: number; places: PlaceNamer; reader: PlaceReader },
): Omit<EventRow, 'user_id' | 'id' | 'date'> {
  const createdAt = kept?.createdAt ?? now
  return {
    ...EMPTY_COLUMNS,
    ...inputColumns(input),
    type: input.type,
    content: input.content,
    // null: the owner removed the name.
    ...(kept && !input.placeName ? NO_PLACE : nameOf(input, places, reader)),
    attachments: null,
    more_text: null,
    sort_at: sortInstantOf(input.occurredAt ?? null, createdAt),
    created_at: createdAt,
    updated_at: kept?.updatedAt ?? now,
    version: kept?.version ?? 1,
    trash_id: null,
  }
}
