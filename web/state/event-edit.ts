// The editable fields of an event, and what of them was changed.
import type { DatedEvent, Event, EventType } from '../../contract/events.ts'
import type { FoundPlace } from '../../contract/places.ts'
import { getDayClock } from './day-clock.ts'
import { type DraftMeasure, measuresText, toMeasures } from './measures.ts'
import { isTimeZone, momentOn, timeOf, wallClockOf } from './zoned-time.ts'

/** A point without a name gets one from the service. */
export type ChosenPlace = Pick<FoundPlace, 'latitude' | 'longitude'> & { placeName: string | null }

/** A stored event has a version, unless its day was kept by an older client. */
export type EditedEvent = DatedEvent & { version?: number | undefined }

/** Without attachments, which have signed addresses and are no part of the form. */
type EventBase = Omit<Event, 'id' | 'attachments' | 'source' | 'createdAt' | 'updatedAt' | 'removedAt'>

export type EventEdit = Readonly<{
  content: string
  type: EventType
  date: string
  /** `HH:MM`, or empty for none. */
  time: string
  hasPlace: boolean
  /** Set if it was changed. */
  place?: ChosenPlace
  measures: readonly DraftMeasure[]
  /** Absent in drafts of older clients. */
  isPrivate?: boolean
  /** The stored event as it was at the beginning: after a reload it may say something else. */
  base?: EventBase
}>

const toBase = (event: EditedEvent, version: number): EventBase => ({
  content: event.content,
  type: event.type,
  date: event.date,
  occurredAt: event.occurredAt ?? null,
  timeZone: event.timeZone ?? null,
  latitude: event.latitude ?? null,
  longitude: event.longitude ?? null,
  placeName: event.placeName ?? null,
  isPrivate: event.isPrivate ?? false,
  measures: toMeasures(toFields(event).measures),
  version,
})

const toFields = ({
  content,
  type,
  date,
  occurredAt,
  timeZone,
  measures = [],
  isPrivate = false,
}: DatedEvent) => ({
  ...{ content, type, date, isPrivate },
  time: occurredAt ? wallClockOf(occurredAt, timeZone ?? null) : '',
  hasPlace: true,
  measures: measures.map(({ name, value, unit }) => ({ name, value: String(value), unit: unit ?? '' })),
})

export const toEdit = (event: EditedEvent): EventEdit => ({
  ...toFields(event),
  ...(event.version !== undefined && { base: toBase(event, event.version) }),
})

/** An edit that changes these fields of an event. */
export function toEditWith(event: EditedEvent, changes: Partial<DatedEvent>): EventEdit {
  const { latitude = null, longitude = null, placeName = null } = { ...event, ...changes }
  const isPlaced = latitude !== null || placeName !== null
  const isPlaceChanged = 'placeName' in changes || 'latitude' in changes
  return {
    ...toEdit(event),
    ...toFields({ ...event, ...changes }),
    ...(isPlaceChanged && (isPlaced ? { place: { latitude, longitude, placeName } } : { hasPlace: false })),
  }
}

/**
 * The changed fields alone, so that another device's changes of the others stay. Times are shown and typed in the zone
 * of the event.
 */
export function toChanges(event: EditedEvent, edit: EventEdit) {
  const { content, type, date, time, hasPlace, place } = edit
  const { isPrivate = event.isPrivate ?? false } = edit
  const clock = {
    ...getDayClock(),
    ...(event.timeZone && isTimeZone(event.timeZone) && { timeZone: event.timeZone }),
  }
  const isMoved = date !== event.date
  const isRetimed = time !== toEdit(event).time || (isMoved && time !== '')
  const moment = time === '' ? null : momentOn(date, time, clock)
  const measures = toMeasures(edit.measures)
  const figures = measuresText(measures)
  // The text of an event without a text of its own lists its figures.
  const isFigures = content.trim() === '' || content === measuresText(event.measures)
  const text = isFigures && figures !== '' ? figures : content
  return {
    ...(text !== event.content && { content: text }),
    ...(figures !== measuresText(event.measures) && { measures }),
    ...(type !== event.type && { type }),
    ...(isMoved && { date }),
    ...(isPrivate !== (event.isPrivate ?? false) && { isPrivate }),
    ...(isRetimed && timeOf(moment, clock.timeZone)),
    ...(!hasPlace && { latitude: null, longitude: null, placeName: null }),
    ...(hasPlace && place),
  }
}
