import type { Event, EventType, UpdateEvent } from '../../contract/events.ts'
import type { Measure } from '../../contract/measures.ts'
import type { SearchDocument } from '../database/search-index.ts'
import type { EventRow } from '../database/tables.ts'
import { toInstant } from '../lib/instants.ts'
import { measureText } from '../text/measure-text.ts'
import { joinSearchText } from '../text/search-text.ts'
import { parseAttachments, type StoredAttachment } from './attachment-mapping.ts'

/**
 * Facts of an event, which are stored as they are sent, each with its column; null where they are not known. A new one is
 * stored, answered, changed, compared, kept in versions and archived by its line here.
 */
const FACTS = {
  latitude: 'latitude',
  longitude: 'longitude',
  occurredAt: 'occurred_at',
  timeZone: 'time_zone',
} as const satisfies { [Member in keyof UpdateEvent & keyof Event]?: keyof EventRow }

/** As `FACTS`, of what an event is or is not: 1, or null where it is not. */
const FLAGS = { isPrivate: 'is_private' } as const satisfies {
  [Member in keyof UpdateEvent & keyof Event]?: keyof EventRow
}

type FactColumn = (typeof FACTS)[keyof typeof FACTS] | (typeof FLAGS)[keyof typeof FLAGS]

const FACT_COLUMNS = [...Object.values(FACTS), ...Object.values(FLAGS)]
const FACT_ENTRIES = Object.entries(FACTS)
const FLAG_ENTRIES = Object.entries(FLAGS)

/** The columns that are answered. */
export const EVENT_COLUMNS = [
  ...(['id', 'date', 'type', 'content', 'place_name', 'measures', 'attachments'] as const),
  ...FACT_COLUMNS,
  ...(['feed_id', 'feed_key', 'created_at', 'updated_at', 'version'] as const),
] satisfies (keyof EventRow)[]

/** The columns that a person can set, and who named the place. Attachments are rows of their own. */
export const SAID_COLUMNS = [
  ...(['date', 'type', 'content', 'place_name', 'place_source', 'place_language', 'measures'] as const),
  ...FACT_COLUMNS,
] satisfies (keyof EventRow)[]

/** An event without the signed addresses of its attachments, which expire: for storing and comparing. */
export type StoredEvent = Omit<Event, 'attachments'> & { attachments: StoredAttachment[] }

export function toEvent(
  row: Pick<EventRow, (typeof EVENT_COLUMNS)[number]>,
  removedAt: number | null = null,
): StoredEvent {
  return {
    id: row.id,
    date: row.date,
    type: typeOf(row),
    content: row.content,
    ...toFacts(row),
    placeName: row.place_name,
    measures: parseMeasures(row.measures),
    attachments: parseAttachments(row.attachments),
    source: row.feed_id === null ? null : { feedId: row.feed_id, key: row.feed_key ?? '' },
    createdAt: toInstant(row.created_at),
    updatedAt: toInstant(row.updated_at),
    version: row.version,
    ...(removedAt !== null && { removedAt: toInstant(removedAt) }),
  }
}

type Facts = { [Member in keyof typeof FACTS]: EventRow[(typeof FACTS)[Member]] } & {
  [Member in keyof typeof FLAGS]: boolean
}

// Every event that is read passes here, so no lists are made in between.
function toFacts(row: Pick<EventRow, FactColumn>): Facts {
  const facts: Record<string, unknown> = {}
  for (const [member, column] of FACT_ENTRIES) facts[member] = row[column]
  for (const [member, column] of FLAG_ENTRIES) facts[member] = row[column] === 1
  // The members come from the two lists.
  return facts as Facts
}

// Only values of the contract are ever written.
const typeOf = ({ type }: Pick<EventRow, 'type'>) => type as EventType

export const parseMeasures = (json: string | null): Measure[] => (json === null ? [] : JSON.parse(json))

const toMeasuresColumn = (measures: readonly Measure[]): string | null =>
  measures.length === 0
    ? null
    : JSON.stringify(measures.map(({ name, value, unit }) => ({ name, value, unit: unit || null })))

/** The columns of an event that holds nothing but its text. */
export const EMPTY_COLUMNS = {
  measures: null,
  feed_id: null,
  feed_key: null,
  ...(Object.fromEntries(FACT_COLUMNS.map((column) => [column, null])) as Record<FactColumn, null>),
}

type InputColumns = Pick<EventRow, 'type' | 'content' | keyof typeof EMPTY_COLUMNS>

/** The columns of what is sent, except day, place name and attachments. Those of members that are left out are missing. */
export function inputColumns(input: UpdateEvent): Partial<InputColumns> {
  const facts = FACT_ENTRIES.map(([member, column]) => [column, input[member as keyof typeof FACTS]])
  const flags = FLAG_ENTRIES.map(([member, column]) => [column, toFlag(input[member as keyof typeof FLAGS])])
  const columns = {
    type: input.type,
    content: input.content,
    measures: input.measures && toMeasuresColumn(input.measures),
    ...Object.fromEntries([...facts, ...flags]),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

const toFlag = (is: boolean | undefined): 1 | null | undefined => (is === undefined ? is : is ? 1 : null)

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

export const toSearchDocument = (row: EventRow): SearchDocument => ({
  userId: row.user_id,
  kind: 'event',
  id: row.id,
  date: row.date,
  type: row.type,
  text: searchTextOf(row),
})

/** The order within a day: by when it happened, or if unknown, when it was recorded. */
export const sortInstantOf = (occurredAt: string | null, createdAt: number): number =>
  occurredAt === null ? createdAt : Date.parse(occurredAt)
