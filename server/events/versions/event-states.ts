// States: what an event said in one of its versions, as JSON of the columns that a person can set.
import type { EventVersion } from '../../../contract/event-versions.ts'
import type { EventRow } from '../../database/tables.ts'
import { parseAttachments } from '../../diary/attachment-mapping.ts'
import { parseMeasures, sortInstantOf, typeOf } from '../../diary/event-mapping.ts'
import { toInstant } from '../../lib/instants.ts'

const COLUMNS = [
  'date',
  'type',
  'content',
  'latitude',
  'longitude',
  'place_name',
  'place_source',
  'place_language',
  'occurred_at',
  'time_zone',
  'measures',
] as const satisfies (keyof EventRow)[]

/**
 * Attachments by their ids alone: their descriptions and transcripts are corrected and deleted in their own rows, and no
 * copy of them may stay here.
 */
export interface EventState extends Pick<EventRow, (typeof COLUMNS)[number]> {
  attachmentIds: string[]
}

export const stateOf = (row: EventRow): EventState => ({
  date: row.date,
  type: row.type,
  content: row.content,
  latitude: row.latitude,
  longitude: row.longitude,
  place_name: row.place_name,
  place_source: row.place_source,
  place_language: row.place_language,
  occurred_at: row.occurred_at,
  time_zone: row.time_zone,
  measures: row.measures,
  attachmentIds: parseAttachments(row.attachments).map(({ id }) => id),
})

/** Who has named a place is nothing that the event says. */
const saidIn = ({ place_source: _source, place_language: _language, ...said }: EventState): string =>
  JSON.stringify(said)

export const saysSame = (one: EventRow, other: EventRow): boolean =>
  saidIn(stateOf(one)) === saidIn(stateOf(other))

export const readState = (json: string): EventState => JSON.parse(json)

/** The row as it is when it says again what it said; attachments excepted. */
export const withState = (before: EventRow, { attachmentIds: _, ...columns }: EventState): EventRow => ({
  ...before,
  ...columns,
  sort_at: sortInstantOf(columns.occurred_at, before.created_at),
})

export function toVersion(row: { version: number; state: string; changedAt: number }): EventVersion {
  const state = readState(row.state)
  return {
    version: row.version,
    date: state.date,
    type: typeOf(state),
    content: state.content,
    latitude: state.latitude,
    longitude: state.longitude,
    placeName: state.place_name,
    occurredAt: state.occurred_at,
    timeZone: state.time_zone,
    measures: parseMeasures(state.measures),
    attachmentIds: state.attachmentIds,
    changedAt: toInstant(row.changedAt),
  }
}
