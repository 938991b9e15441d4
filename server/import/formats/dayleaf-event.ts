import { EVENT_TYPES } from '../../../contract/events.ts'
import type { ImportedEntry } from '../entry.ts'
import { asInstant, asNumber, asObjects, asText, type JsonObject } from '../sources/json-values.ts'

/** An event as Dayleaf's own exports write it. Its attachments are described there, and their files are elsewhere. */
export function fromDayleaf(event: JsonObject, path: string): ImportedEntry {
  return {
    path,
    sourceId: asText(event.id),
    when: {
      date: asText(event.date) ?? '',
      instant: asInstant(event.occurredAt),
      zone: asText(event.timeZone),
      offset: /[+-]\d{2}:\d{2}$/.exec(asText(event.occurredAt) ?? '')?.[0],
    },
    type: EVENT_TYPES.find((type) => type === event.type),
    text: typeof event.content === 'string' ? event.content : undefined,
    latitude: asNumber(event.latitude ?? undefined),
    longitude: asNumber(event.longitude ?? undefined),
    placeName: asText(event.placeName),
    measures: asObjects(event.measures).flatMap(({ name, value, unit }) => {
      const [known, figure] = [asText(name), asNumber(value)]
      return known === undefined || figure === undefined
        ? []
        : [{ name: known, value: figure, unit: asText(unit) ?? null }]
    }),
  }
}
