// Daylio: a zip with `backup.daylio`, JSON in Base64, and assets named by their checksum; or its export as CSV.
import type { FormatReader, Item, ReadContext, SourceEntry } from '../entry.ts'
import { htmlToMarkdown, withLineEnds } from '../html-to-markdown.ts'
import { problem, UnreadableFile } from '../problem.ts'
import { readCsv } from '../sources/csv.ts'
import {
  asArray,
  asNumber,
  asObject,
  asObjects,
  asText,
  isObject,
  type JsonObject,
} from '../sources/json-values.ts'
import { MediaFiles } from '../sources/media-files.ts'
import type { Member, Source } from '../sources/source.ts'
import { decodeText } from '../sources/text-decoding.ts'
import { findDate } from './note-dates.ts'
import { attempt, baseName, extensionOf, parseClock, readSmall } from './read-each.ts'

/** A backup of ten years takes some megabytes. */
const MAX_BACKUP_BYTES = 64_000_000
/** Daylio's predefined moods, which have no name in the backup. */
const MOOD_GROUPS = ['', 'rad', 'good', 'meh', 'bad', 'awful']
/** The same in German, as its CSV has them. */
const GERMAN_MOODS = ['', 'super', 'gut', 'ok', 'schlecht', 'lausig']

/** A missing name may be the text "null". */
const nameOf = (value: unknown): string | undefined => {
  const name = asText(value)
  return name === 'null' ? undefined : name
}

const readNote = (note: string): string => htmlToMarkdown(withLineEnds(note))

interface Names {
  moods: ReadonlyMap<string, { name: string | undefined; group: number | undefined }>
  tags: ReadonlyMap<string, string>
  assets: ReadonlyMap<string, JsonObject>
}

function readNames(backup: JsonObject): Names {
  const byId = <T>(list: unknown, toValue: (item: JsonObject) => T | undefined) =>
    new Map(
      asObjects(list).flatMap((item) => {
        const value = toValue(item)
        return value === undefined ? [] : [[String(item.id), value] as const]
      }),
    )
  return {
    moods: byId(backup.customMoods, (mood) => {
      const group = asNumber(mood.mood_group_id)
      const predefined = MOOD_GROUPS[asNumber(mood.predefined_name_id) ?? 0]
      return { name: nameOf(mood.custom_name) ?? (predefined || MOOD_GROUPS[group ?? 0] || undefined), group }
    }),
    tags: byId(backup.tags, (tag) => nameOf(tag.name)),
    assets: byId(backup.assets, (asset) => asset),
  }
}

const pad = (value: number | undefined) => String(value ?? 0).padStart(2, '0')

/** Uses the local date fields: `timeZoneOffset` may be 0 in any zone. Months count from 0. */
function whenOf(entry: JsonObject): SourceEntry['when'] {
  const [year, month, day, hour, minute] = [entry.year, entry.month, entry.day, entry.hour, entry.minute].map(
    asNumber,
  )
  if (year === undefined || month === undefined || day === undefined) {
    const instant = asNumber(entry.datetime)
    return instant === undefined ? { date: '' } : { instant }
  }
  const date = `${String(year).padStart(4, '0')}-${pad(month + 1)}-${pad(day)}`
  return hour === undefined || hour < 0 ? { date } : { wallTime: `${date}T${pad(hour)}:${pad(minute)}:00` }
}

function toEntry(entry: JsonObject, path: string, names: Names, files: MediaFiles): SourceEntry {
  const mood = names.moods.get(String(entry.mood))
  const tags = asArray(entry.tags).flatMap((id) => names.tags.get(String(id)) ?? [])
  // Group 1 is the best of five; inverted, so that a higher figure is a better mood.
  const figure = mood?.group === undefined ? undefined : 6 - mood.group
  return {
    path,
    sourceId: asText(entry.datetime),
    when: whenOf(entry),
    title: nameOf(entry.note_title),
    // Some backups have line ends as a backslash and a letter.
    text: readNote((nameOf(entry.note) ?? '').replaceAll('\\n', '\n')),
    facts: [
      ['Mood', mood?.name],
      ['Activities', tags],
      ['Favourite', entry.isFavorite === true],
    ],
    measures: figure === undefined ? [] : [{ name: 'mood', value: figure, unit: null }],
    media: asArray(entry.assets).flatMap((id) => {
      const checksum = asText(names.assets.get(String(id))?.checksum)
      return checksum === undefined ? [] : [files.refer([checksum], checksum)]
    }),
  }
}

/** "2023-05-20" in one column; older versions have "2018" and "May 20" in two. */
const dateOf = ({ full_date: full, year = '', date = '' }: Record<string, string>): string =>
  full ?? findDate(`${date} ${year}`)?.date ?? ''

const MAX_SCALE = 200

/** "Sleep: 8/10 points", "Sleep Time: 7:30": figures that the user defined. */
function scalesOf(text: string) {
  return text.split('|').flatMap((scale) => {
    const [, name = '', hours, minutes, value] =
      /^\s*(.+?):\s*(?:(\d+):(\d{2})|(-?\d+(?:[.,]\d+)?)(?:\s*\/.*)?)(?:\s.*)?$/.exec(
        scale.slice(0, MAX_SCALE),
      ) ?? []
    if (name === '') return []
    const isTime = hours !== undefined
    const figure = isTime ? Number(hours) + Number(minutes) / 60 : Number(value?.replace(',', '.'))
    return { name, value: Math.round(figure * 100) / 100, unit: isTime ? 'h' : null }
  })
}

function toEntryOfRow(row: Record<string, string>, path: string): SourceEntry {
  const { time = '', mood = '', activities = '', scales = '', note = '' } = row
  const [date, clock] = [dateOf(row), parseClock(time)]
  const name = mood.trim().toLowerCase()
  const group = Math.max(MOOD_GROUPS.indexOf(name), GERMAN_MOODS.indexOf(name))
  return {
    path,
    when: clock === undefined ? { date } : { wallTime: `${date}T${clock}:00` },
    title: row.note_title,
    text: readNote(note),
    facts: [
      ['Mood', mood],
      ['Activities', activities.split('|')],
      ['Scales', scales.split('|')],
    ],
    measures: [...(group > 0 ? [{ name: 'mood', value: 6 - group, unit: null }] : []), ...scalesOf(scales)],
  }
}

const isCsv = (head: string) => /^\uFEFF?(?:full_date[,;\t]|year[,;\t]date[,;\t])/.test(head)

async function* readRows(source: Source, member: Member): AsyncGenerator<Item> {
  const text = decodeText(await readSmall(source, member, MAX_BACKUP_BYTES))
  let count = 0
  for (const row of readCsv(text)) {
    count += 1
    const path = `${member.path}#${count}`
    yield* attempt(path, () => toEntryOfRow(row, path))
  }
}

async function readBackup(source: Source): Promise<JsonObject> {
  const member = source.members.find(({ path }) => baseName(path) === 'backup.daylio') ?? source.members[0]
  if (!member) return {}
  const text = decodeText(await readSmall(source, member, MAX_BACKUP_BYTES)).trim()
  try {
    return asObject(JSON.parse(text.startsWith('{') ? text : Buffer.from(text, 'base64').toString('utf8')))
  } catch (cause) {
    throw new UnreadableFile(member.path, 'broken', { cause })
  }
}

export const daylio: FormatReader = {
  detect: ({ paths, json, heads }) =>
    paths.some((path) => baseName(path) === 'backup.daylio') ||
    [...json.values()].some((keys) => keys.has('dayEntries')) ||
    [...heads.values()].some(isCsv),
  async *read(source: Source, _context: ReadContext) {
    const tables = source.members.filter(({ path }) => extensionOf(path) === '.csv')
    for (const table of tables) yield* readRows(source, table)
    if (tables.length > 0) return
    const backup = await readBackup(source)
    const names = readNames(backup)
    const files = new MediaFiles(source.members)
    for (const [index, entry] of asArray(backup.dayEntries).entries()) {
      const path = `backup.daylio#dayEntries.${index}`
      yield* attempt(path, () =>
        isObject(entry) ? toEntry(entry, path, names, files) : problem(path, 'broken'),
      )
    }
  },
}
