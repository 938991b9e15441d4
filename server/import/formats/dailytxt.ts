// DailyTxT: `YYYY/MM.json` with one text per day, `tags.json`, and `files`.
import type { FormatReader, SourceEntry } from '../entry.ts'
import { UnreadableFile } from '../problem.ts'
import { asNumber, asObject, asObjects, asText, type JsonObject } from '../sources/json-values.ts'
import { MediaFiles } from '../sources/media-files.ts'
import type { Source } from '../sources/source.ts'
import { readEach, readReferences } from './read-each.ts'

const MONTH = /(?:^|\/)(\d{4})\/(\d{1,2})\.json$/

async function readTags(source: Source): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const member = source.members.find(({ path }) => /(^|\/)tags\.json$/.test(path))
  if (!member) return names
  for await (const { value } of readReferences(source, member, ['tags.*'])) {
    const tag = asObject(value)
    const [id, name] = [asText(tag.id), asText(tag.name)]
    if (id !== undefined && name !== undefined) names.set(id, name)
  }
  return names
}

interface Month {
  year: string
  month: string
  tags: ReadonlyMap<string, string>
  files: MediaFiles
}

function pointText({ lat, lon }: JsonObject): string[] {
  const [latitude, longitude] = [asNumber(lat), asNumber(lon)]
  return latitude === undefined || longitude === undefined ? [] : [`${latitude} ${longitude}`]
}

function toEntry(
  day: JsonObject,
  path: string,
  { year, month, tags, files }: Month,
): SourceEntry | undefined {
  const number = asNumber(day.day)
  const media = asObjects(day.files).flatMap((file) => {
    const name = asText(file.filename) ?? asText(file.uuid_filename)
    return name === undefined ? [] : [files.refer([`files/${name}`, asText(file.uuid_filename), name], name)]
  })
  const text = asText(day.text)
  const pins = asObjects(day.pins)
  const [pin] = pins
  const tagNames = (Array.isArray(day.tags) ? day.tags : []).flatMap((id) => tags.get(String(id)) ?? [])
  const date = `${year}-${month.padStart(2, '0')}-${String(number ?? 0).padStart(2, '0')}`
  const places = pins.flatMap((place) => asText(place.text) ?? [])
  const points = pins.slice(1).flatMap(pointText)
  const isBookmarked = day.isBookmarked === true
  // A day whose text was deleted.
  const count = media.length + tagNames.length + places.length + points.length
  if (text === undefined && !isBookmarked && count === 0) return undefined
  return {
    path,
    sourceId: date,
    when: { date },
    text: text?.replaceAll('\r\n', '\n'),
    facts: [
      ['Tags', tagNames],
      ['Places', places],
      ['Bookmarked', isBookmarked],
      ['Further points', points.join('; ')],
    ],
    latitude: asNumber(pin?.lat),
    longitude: asNumber(pin?.lon),
    placeName: asText(pin?.text),
    media,
  }
}

export const dailytxt: FormatReader = {
  detect: ({ json }) => [...json].some(([path, paths]) => MONTH.test(path) && paths.has('days')),
  async *read(source) {
    const isEncrypted = source.members.some(({ path }) => /(^|\/)user\.json$/.test(path))
    if (isEncrypted) throw new UnreadableFile(source.fileName, 'encrypted')
    const tags = await readTags(source)
    const files = new MediaFiles(source.members)
    const months = source.members.filter(({ path }) => MONTH.test(path))
    for (const member of months.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
      const [, year = '', month = ''] = MONTH.exec(member.path) ?? []
      yield* readEach(source, member, ['days.*'], ({ value, path }) =>
        toEntry(value, path, { year, month, tags, files }),
      )
    }
  },
}
