// Journiv: `data.json` with `media/<entry>/<media>_<name>`, or `journiv.json` with all media in one folder.
import type { FormatReader, ImportedEntry, Item } from '../entry.ts'
import { problem } from '../problem.ts'
import {
  asInstant,
  asNumber,
  asObject,
  asObjects,
  asText,
  asTexts,
  isObject,
  type JsonObject,
} from '../sources/json-values.ts'
import { MediaFiles } from '../sources/media-files.ts'
import { fromDayleaf } from './dayleaf-event.ts'
import { fact, jsonMembers, listFact, readValues } from './read-each.ts'

const DATE = /^\d{4}-\d{2}-\d{2}/

/** The text of a Quill Delta: inserted strings; embedded pictures are objects. */
function deltaText(delta: unknown): string | undefined {
  const parsed = typeof delta === 'string' ? JSON.parse(delta) : delta
  const pieces = Array.isArray(parsed) ? parsed : asObject(parsed).ops
  return asText(
    asObjects(pieces)
      .map(({ insert }) => (typeof insert === 'string' ? insert : ''))
      .join(''),
  )
}

function textOf(entry: JsonObject): string | undefined {
  const content = entry.content
  if (typeof content === 'object' && content !== null) return deltaText(content)
  return (
    asText(content) ??
    asText(entry.content_plain_text) ??
    (entry.content_delta ? deltaText(entry.content_delta) : undefined)
  )
}

function weatherOf(entry: JsonObject): string | undefined {
  const weather = asObject(entry.weather_json)
  const degrees = asNumber(weather.temp_c)
  const parts = [asText(weather.condition), degrees === undefined ? undefined : `${degrees} °C`]
  return asText(entry.weather_summary) ?? (parts.filter(Boolean).join(', ') || undefined)
}

function moodOf(entry: JsonObject): string | undefined {
  const log = asObject(entry.mood_log)
  const name = asText(log.mood_name) ?? asText(asObject(log.mood).name)
  return [name, asText(log.note)].filter(Boolean).join(' – ') || undefined
}

function placeNameOf(location: JsonObject): string | undefined {
  const names = [location.name, location.locality, location.country].flatMap((name) => asText(name) ?? [])
  return names.length > 0 ? [...new Set(names)].join(', ') : undefined
}

function mediaOf(entry: JsonObject, files: MediaFiles) {
  return asObjects(entry.media).map((item) => {
    const name = asText(item.filename) ?? asText(item.file_path)?.split('/').at(-1) ?? 'media'
    const [entryId, id] = [asText(entry.id), asText(item.id)]
    const names = [asText(item.file_path), `media/${entryId}/${id}_${name}`, `${id}_${name}`, name]
    return {
      ...files.refer(names, name),
      mediaType: asText(item.mime_type),
      description: asText(item.alt_text),
    }
  })
}

/** An entry that Dayleaf exported. */
function toOwnItem(entry: JsonObject, own: JsonObject, path: string, files: MediaFiles): Item {
  if (own.page !== undefined) return problem(path, 'pages')
  const paths = asObjects(entry.media).flatMap(({ checksum, file_path: name }) => {
    const found = files.find(asText(name) ?? '')
    return found === undefined ? [] : [[String(checksum), found] as const]
  })
  return fromDayleaf(own, path, new Map(paths))
}

function toEntry(entry: JsonObject, path: string, files: MediaFiles): ImportedEntry {
  const location = asObject(entry.location_json)
  const instant = asInstant(entry.entry_datetime_utc)
  const zone = asText(entry.entry_timezone)
  const date = DATE.exec(asText(entry.entry_date) ?? '')?.[0]
  return {
    path,
    sourceId: asText(entry.id) ?? asText(entry.external_id),
    // The date that the writer chose takes precedence over that of the instant.
    when: date ? { date, instant, zone } : instant === undefined ? { date: '' } : { instant, zone },
    title: asText(entry.title),
    text: textOf(entry),
    facts: [
      ...listFact('Tags', asTexts(entry.tags)),
      ...fact('Mood', moodOf(entry)),
      ...fact('Weather', weatherOf(entry)),
      ...fact('Prompt', asText(entry.prompt_text)),
      ...(entry.is_pinned === true ? ['Pinned'] : []),
    ],
    latitude: asNumber(entry.latitude) ?? asNumber(location.latitude),
    longitude: asNumber(entry.longitude) ?? asNumber(location.longitude),
    placeName: placeNameOf(location),
    media: mediaOf(entry, files),
  }
}

export const journiv: FormatReader = {
  detect: ({ json }) =>
    [...json.values()].some(
      (paths) =>
        paths.has('journals') &&
        (paths.has('export_version') || paths.has('journals.*.entries') || paths.has('app_version')),
    ),
  async *read(source) {
    const files = new MediaFiles(source.members)
    for (const member of jsonMembers(source)) {
      let zone: string | undefined
      yield* readValues(
        source,
        member,
        ['user_settings', 'journals.*.entries.*'],
        ({ value, pattern, path }) => {
          if (pattern === 'user_settings') {
            zone = asText(asObject(value).time_zone)
            return undefined
          }
          const object = asObject(value)
          if (isObject(object.dayleaf)) return toOwnItem(object, object.dayleaf, path, files)
          const entry = toEntry(object, path, files)
          return { ...entry, when: { ...entry.when, zone: entry.when.zone ?? zone } }
        },
      )
    }
  },
}
