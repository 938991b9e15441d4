import type { Event, EventType } from '../../contract/events.ts'
import type { Measure } from '../../contract/measures.ts'
import type { EventRow } from '../database/tables.ts'
import { toInstant } from '../lib/instants.ts'
import { measureText } from '../text/measure-text.ts'
import { joinSearchText } from '../text/search-text.ts'

/** What of a row goes out. */
export const EVENT_COLUMNS = [
  'id',
  'date',
  'type',
  'content',
  'latitude',
  'longitude',
  'place_name',
  'occurred_at',
  'time_zone',
  'measures',
  'created_at',
  'updated_at',
] as const satisfies (keyof EventRow)[]

/** The row as the wire has it. */
export function toEvent(
  row: Pick<EventRow, (typeof EVENT_COLUMNS)[number]>,
  removedAt: number | null = null,
): Event {
  return {
    id: row.id,
    date: row.date,
    // Only values of the contract are ever written.
    type: row.type as EventType,
    content: row.content,
    latitude: row.latitude,
    longitude: row.longitude,
    placeName: row.place_name,
    occurredAt: row.occurred_at,
    timeZone: row.time_zone,
    measures: parseMeasures(row.measures),
    createdAt: toInstant(row.created_at),
    updatedAt: toInstant(row.updated_at),
    ...(removedAt !== null && { removedAt: toInstant(removedAt) }),
  }
}

export const parseMeasures = (json: string | null): Measure[] => (json === null ? [] : JSON.parse(json))

/** The columns that hold an event's figures. */
export const measureColumns = (
  measures: readonly Measure[] = [],
): Pick<EventRow, 'measures' | 'more_text'> =>
  measures.length === 0
    ? { measures: null, more_text: null }
    : {
        measures: JSON.stringify(
          measures.map(({ name, value, unit }) => ({ name, value, unit: unit || null })),
        ),
        more_text: measures.map(measureText).join('\n'),
      }

export const searchTextOf = (row: Pick<EventRow, 'content' | 'place_name' | 'more_text'>): string =>
  joinSearchText(row.content, row.place_name, row.more_text)

/** The order within a day: when it happened, or where that is not known, when it was recorded. */
export const sortInstantOf = (occurredAt: string | null, createdAt: number): number =>
  occurredAt === null ? createdAt : Date.parse(occurredAt)
