// States: what an event said in one of its versions, as JSON of the columns that a person can set.
import type { EventVersion } from '../../../contract/event-versions.ts'
import type { EventRow } from '../../database/tables.ts'
import { parseAttachments } from '../../diary/attachment-mapping.ts'
import { EMPTY_COLUMNS, SAID_COLUMNS, sortInstantOf, toEvent } from '../../diary/event-mapping.ts'

/**
 * Attachments by their ids alone: their descriptions and transcripts are corrected and deleted in their own rows, and no
 * copy of them may stay here.
 */
export interface EventState extends Pick<EventRow, (typeof SAID_COLUMNS)[number]> {
  attachmentIds: string[]
}

export const stateOf = (row: EventRow): EventState => ({
  // The type of an object whose members come from a list.
  ...(Object.fromEntries(SAID_COLUMNS.map((column) => [column, row[column]])) as Omit<
    EventState,
    'attachmentIds'
  >),
  attachmentIds: parseAttachments(row.attachments).map(({ id }) => id),
})

/** Who has named a place is nothing that the event says. */
const saidIn = ({ place_source: _source, place_language: _language, ...said }: EventState): string =>
  JSON.stringify(said)

export const saysSame = (one: EventRow, other: EventRow): boolean =>
  saidIn(stateOf(one)) === saidIn(stateOf(other))

/** Which feed an event came from is no part of what it says. */
const { feed_id: _feedId, feed_key: _feedKey, ...NOTHING_SAID } = EMPTY_COLUMNS

/** States of earlier versions lack facts that came later. */
export const readState = (json: string): EventState => ({ ...NOTHING_SAID, ...JSON.parse(json) })

/** The row as it is when it says again what it said; attachments excepted. */
export const withState = (before: EventRow, { attachmentIds: _, ...columns }: EventState): EventRow => ({
  ...before,
  ...columns,
  sort_at: sortInstantOf(columns.occurred_at, before.created_at),
})

export function toVersion(row: { version: number; state: string; changedAt: number }): EventVersion {
  const { attachmentIds, ...state } = readState(row.state)
  const times = { created_at: row.changedAt, updated_at: row.changedAt }
  const none = { id: '', attachments: null, feed_id: null, feed_key: null }
  const { updatedAt: changedAt, ...event } = toEvent({ ...state, ...times, ...none, version: row.version })
  const { id: _id, createdAt: _createdAt, attachments: _attachments, source: _source, ...said } = event
  return { ...said, attachmentIds, changedAt }
}
