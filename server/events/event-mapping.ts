import type { Event, EventType } from '../../contract/events.ts'
import type { Measure } from '../../contract/measures.ts'
import type { EventRow } from '../database/tables.ts'
import { toInstant } from '../lib/instants.ts'
import { parseAttachments, type StoredAttachment } from '../media/attachment-mapping.ts'
import { measureText } from '../text/measure-text.ts'
import { joinSearchText } from '../text/search-text.ts'

/** The columns that are answered. */
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
  'attachments',
  'created_at',
  'updated_at',
] as const satisfies (keyof EventRow)[]

/** An event without the signed addresses of its attachments, which expire: for storing and comparing. */
export type StoredEvent = Omit<Event, 'attachments'> & { attachments: StoredAttachment[] }

/** The event of a row, without signed addresses. */
export function toEvent(
  row: Pick<EventRow, (typeof EVENT_COLUMNS)[number]>,
  removedAt: number | null = null,
): StoredEvent {
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
    attachments: parseAttachments(row.attachments),
    createdAt: toInstant(row.created_at),
    updatedAt: toInstant(row.updated_at),
    ...(removedAt !== null && { removedAt: toInstant(removedAt) }),
  }
}

export const parseMeasures = (json: string | null): Measure[] => (json === null ? [] : JSON.parse(json))

export const measuresColumn = (measures: readonly Measure[] = []): Pick<EventRow, 'measures'> => ({
  measures:
    measures.length === 0
      ? null
      : JSON.stringify(measures.map(({ name, value, unit }) => ({ name, value, unit: unit || null }))),
})

/** Further texts for search: measures, descriptions and transcripts. */
export function moreTextOf(row: Pick<EventRow, 'measures' | 'attachments'>): string | null {
  const texts = [
    ...parseMeasures(row.measures).map(measureText),
    ...parseAttachments(row.attachments).flatMap(({ name, description, transcript }) => [
      name,
      description?.text ?? '',
      transcript?.text ?? '',
    ]),
  ]
  return texts.filter(Boolean).join('\n') || null
}

export const searchTextOf = (row: Pick<EventRow, 'content' | 'place_name' | 'more_text'>): string =>
  joinSearchText(row.content, row.place_name, row.more_text)

/** The order within a day: by when it happened, or if unknown, when it was recorded. */
export const sortInstantOf = (occurredAt: string | null, createdAt: number): number =>
  occurredAt === null ? createdAt : Date.parse(occurredAt)
