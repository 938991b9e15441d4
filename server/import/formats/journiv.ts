// Journiv: `data.json` with `media/<entry>/<media>_<name>`, or `journiv.json` with all media in one folder.
import type { Fact, FormatReader, Item, SourceEntry, When } from '../entry.ts'
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
import type { Member, Source } from '../sources/source.ts'
import { fromDayleaf } from './dayleaf.ts'
import { readDelta } from './quill-delta.ts'
import { inJson, joinPlaceNames, jsonMembers, readReferences, readValues } from './read-each.ts'

const DATE = /^\d{4}-\d{2}-\d{2}/

/** Lists at the top of the file that entries refer to. */
interface Names {
  zone: string | undefined
  /** From 1 to 5, by name in lower case. */
  scores: ReadonlyMap<string, number>
  /** Titles by position and by id; empty if there is only one journal. */
  journals: ReadonlyMap<string, string>
  people: ReadonlyMap<string, string>
}

const LISTS = [
  'user_settings',
  'mood_definitions.*',
  'journals.*.title',
  'journals.*.external_id',
  'people.*',
]

async function readNames(source: Source, member: Member): Promise<Names> {
  let zone: string | undefined
  const scores = new Map<string, number>()
  const people = new Map<string, string>()
  const journals = new Map<string, string>()
  let count = 0
  for await (const { value, pattern, path } of readReferences(source, member, LISTS)) {
    const item = asObject(value)
    const [name, id] = [asText(item.name), asText(item.external_id)]
    if (pattern === 'user_settings') zone = asText(item.time_zone)
    else if (pattern === 'people.*') people.set(id ?? '', name ?? '')
    else if (pattern === 'mood_definitions.*')
      scores.set((name ?? '').toLowerCase(), asNumber(item.score) ?? 0)
    else if (pattern === 'journals.*.external_id')
      journals.set(asText(value) ?? '', journals.get(String(path[1])) ?? '')
    else {
      journals.set(String(path[1]), asText(value) ?? '')
      count += 1
    }
  }
  return { zone, scores, people, journals: count > 1 ? journals : new Map() }
}

/** Quill's Delta, as an object or as JSON, has the form that the plain text beside it lacks. Earlier versions have Markdown. */
function textOf({
  content,
  content_plain_text: plain,
  content_delta: delta,
}: JsonObject): string | undefined {
  const isDelta =
    typeof content === 'object' || (typeof content === 'string' && /^\s*\{\s*"ops"/.test(content))
  return readDelta(delta) ?? (isDelta ? readDelta(content) : asText(content)) ?? asText(plain)
}

function weatherOf(entry: JsonObject): string | undefined {
  const weather = { ...asObject(entry.weather_data), ...asObject(entry.weather_json) }
  const degrees = asNumber(weather.temp_c)
  const parts = [asText(weather.condition), degrees === undefined ? undefined : `${degrees} °C`]
  return (
    asText(entry.weather_summary) ?? asText(entry.weather) ?? (parts.filter(Boolean).join(', ') || undefined)
  )
}

function moodOf(entry: JsonObject): string | undefined {
  const log = asObject(entry.mood_log)
  const name = asText(log.mood_name) ?? asText(asObject(log.mood).name)
  return [name, asText(log.note)].filter(Boolean).join(' – ') || undefined
}

/** The address of a file that is on another server, such as Immich, and not in the archive. */
const linkOf = (item: JsonObject) =>
  asText(item.file_path) === undefined ? asText(item.external_url) : undefined

function mediaOf(entry: JsonObject, files: MediaFiles) {
  return asObjects(entry.media).flatMap((item) => {
    if (linkOf(item) !== undefined) return []
    const name = asText(item.filename) ?? asText(item.file_path)?.split('/').at(-1) ?? 'media'
    const [entryId, id] = [asText(entry.id), asText(item.id)]
    const names = [asText(item.file_path), `media/${entryId}/${id}_${name}`, `${id}_${name}`, name]
    return {
      ...files.refer(names, name),
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

const score = (name: string | undefined, { scores }: Names, own?: unknown) => {
  const value = asNumber(own) ?? scores.get(name?.toLowerCase() ?? '')
  return value ? [{ name: 'mood', value, unit: null }] : []
}

/** The members that entries and moments have in common. */
function sharedOf(item: JsonObject, files: MediaFiles) {
  const location = { ...asObject(item.location_data), ...asObject(item.location_json) }
  return {
    latitude: asNumber(item.latitude) ?? asNumber(location.latitude),
    longitude: asNumber(item.longitude) ?? asNumber(location.longitude),
    placeName: joinPlaceNames([location.name ?? item.location, location.locality, location.country]),
    media: mediaOf(item, files),
  }
}

/** The date that the writer chose takes precedence over that of the instant. */
function whenOf(chosen: unknown, at: unknown, written: unknown, { zone: usual }: Names): When {
  const [instant, zone] = [asInstant(at), asText(written) ?? usual]
  const date = DATE.exec(asText(chosen) ?? '')?.[0]
  if (date) return { date, instant, zone }
  return instant === undefined ? { date: '' } : { instant, zone }
}

const sharedFacts = (item: JsonObject): Fact[] => [
  ['Weather', weatherOf(item)],
  ['Prompt', asText(item.prompt_text)],
  ['Files', asObjects(item.media).flatMap((file) => linkOf(file) ?? [])],
  ['Pinned', item.is_pinned === true],
]

function toEntry(
  entry: JsonObject,
  at: { path: string; journal: string },
  files: MediaFiles,
  names: Names,
): SourceEntry {
  const log = asObject(entry.mood_log)
  return {
    path: at.path,
    sourceId: asText(entry.id) ?? asText(entry.external_id),
    when: whenOf(entry.entry_date, entry.entry_datetime_utc, entry.entry_timezone, names),
    title: asText(entry.title),
    text: textOf(entry),
    facts: [
      ['Journal', names.journals.get(at.journal)],
      ['Tags', asTexts(entry.tags)],
      ['Mood', moodOf(entry)],
      ...sharedFacts(entry),
    ],
    measures: score(asText(log.mood_name), names, log.mood_score),
    ...sharedOf(entry, files),
  }
}

/** Newer versions export moments: a mood, activities, a note, and perhaps an entry. */
function toMoment(moment: JsonObject, path: string, files: MediaFiles, names: Names): SourceEntry {
  const entry = asObject(moment.entry)
  const [text, note] = [textOf(entry), asText(moment.note)]
  const links = asObjects(moment.mood_activity)
  const mood = asText(moment.primary_mood_name)
  const namesIn = (name: string) => links.flatMap((link) => asText(link[name]) ?? [])
  const shared = sharedOf(moment, files)
  return {
    path,
    sourceId: asText(moment.id) ?? asText(moment.external_id) ?? asText(entry.external_id),
    when: whenOf(
      moment.logged_date_tz ?? moment.logged_date,
      moment.logged_at_utc ?? moment.logged_at,
      moment.logged_timezone,
      names,
    ),
    title: asText(entry.title),
    text: text ?? note,
    facts: [
      ['Note', text === undefined ? undefined : note],
      ['Journal', names.journals.get(asText(entry.journal_external_id) ?? '')],
      ['Tags', asTexts(moment.tags)],
      ['Mood', [...new Set([...(mood ? [mood] : []), ...namesIn('mood_name')])]],
      ['Activities', namesIn('activity_name')],
      ['People', asTexts(moment.people_external_ids).flatMap((id) => names.people.get(id) ?? [])],
      ...sharedFacts(moment),
    ],
    measures: score(mood, names),
    ...shared,
    media: [...shared.media, ...mediaOf(entry, files)],
  }
}

export const journiv: FormatReader = {
  detect: inJson(
    (paths) =>
      paths.has('journals') &&
      (paths.has('export_version') || paths.has('journals.*.entries') || paths.has('app_version')),
  ),
  async *read(source) {
    const files = new MediaFiles(source.members)
    for (const member of jsonMembers(source)) {
      const names = await readNames(source, member)
      yield* readValues(source, member, ['journals.*.entries.*', 'moments.*'], ({ value, pattern, path }) => {
        const object = asObject(value)
        if (pattern === 'moments.*') return toMoment(object, path, files, names)
        if (isObject(object.dayleaf)) return toOwnItem(object, object.dayleaf, path, files)
        const journal = /#journals\.(\d+)\./.exec(path)?.[1] ?? ''
        return toEntry(object, { path, journal }, files, names)
      })
    }
  },
}
