import type { UpdateEvent } from '../../contract/events.ts'
import type { EventRow } from '../database/tables.ts'
import { inputColumns, sortInstantOf } from '../diary/event-mapping.ts'
import { NO_PLACE, nameOf, type PlaceNamer, type PlaceReader, type Point } from './event-place.ts'

interface Context {
  places: PlaceNamer
  /** The reader for whom a moved point is named. */
  reader: PlaceReader
}

/** A removed name stays removed; a moved point gets a new name, unless the user gave the name. */
function placeAfter(before: EventRow, { placeName }: UpdateEvent, point: Point, { places, reader }: Context) {
  const isMoved = point.latitude !== before.latitude || point.longitude !== before.longitude
  const isNamed = placeName !== undefined && placeName !== before.place_name
  if (!isMoved) {
    if (!isNamed) return {}
    if (placeName === null) return NO_PLACE
  }
  const isGiven = isNamed || before.place_source === 'user'
  return nameOf({ ...point, placeName: isGiven ? placeName : null }, places, reader)
}

/** The row as the changes have it, attachments excepted: fields that they leave out stay. */
export function applyChanges(before: EventRow, changes: UpdateEvent, context: Context): EventRow {
  const after = { ...before, ...inputColumns(changes), date: changes.date ?? before.date }
  return {
    ...after,
    ...placeAfter(before, changes, after, context),
    sort_at: sortInstantOf(after.occurred_at, before.created_at),
  }
}
