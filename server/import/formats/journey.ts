// Journey.cloud: a zip with one JSON file per entry, and its media, in the shape of either version of its schema.
import type { FormatReader, MediaReference, SourceEntry } from '../entry.ts'
import { htmlToMarkdown } from '../html-to-markdown.ts'
import { extractInlinePictures } from '../sources/inline-files.ts'
import {
  asArray,
  asInstant,
  asNumber,
  asObject,
  asText,
  asTexts,
  type JsonObject,
} from '../sources/json-values.ts'
import { MediaFiles } from '../sources/media-files.ts'
import { inJson, jsonMembers, musicText, readEach, weatherText } from './read-each.ts'

/** Milliseconds since 1970, or ISO 8601. */
const DATES = ['date_journal', 'dateOfJournal']
/** Journey writes the largest double for a missing value. */
const NO_VALUE = 1e300
const known = (value: unknown): number | undefined => {
  const number = asNumber(value)
  return number === undefined || Math.abs(number) >= NO_VALUE ? undefined : number
}

/** Older entries are plain text or Markdown. */
function textOf(entry: JsonObject, path: string): { text: string | undefined; media: MediaReference[] } {
  const text = asText(entry.text) ?? asText(entry.preview_text)
  if (text === undefined) return { text, media: [] }
  const isHtml = asText(entry.type) === 'html' || /<\/?(p|div|br|span|h\d|ul|ol)\b[^<>]*>/i.test(text)
  const { html, media } = extractInlinePictures(text, path)
  return { text: isHtml ? htmlToMarkdown(html) : html, media }
}

function pointOf(entry: JsonObject) {
  const location = asObject(entry.location)
  const [latitude, longitude] = [known(entry.lat ?? location.lat), known(entry.lon ?? location.lng)]
  // Journey writes 0, 0 for an unknown place.
  return latitude === 0 && longitude === 0 ? {} : { latitude, longitude }
}

function toEntry(entry: JsonObject, path: string, files: MediaFiles): SourceEntry {
  const instant = known(entry.date_journal) ?? asInstant(entry.dateOfJournal)
  const [song, weather] = [asObject(entry.music), asObject(entry.weather)]
  const mood = known(entry.mood)
  const sentiment = known(entry.sentiment)
  const { text, media } = textOf(entry, path)
  return {
    path,
    sourceId: asText(entry.id),
    when: instant === undefined ? { date: '' } : { instant, zone: asText(entry.timezone) },
    text,
    facts: [
      ['Tags', asTexts(entry.tags)],
      ['Mood', mood || undefined],
      [
        'Weather',
        weatherText(asText(weather.description), known(weather.degree_c) ?? known(weather.degreeC)),
      ],
      [
        'Music',
        musicText(asText(entry.music_title ?? song.title), asText(entry.music_artist ?? song.artist)),
      ],
      ['Label', asText(entry.label)],
      ['Folder', asText(entry.folder)],
      ['Favourite', entry.favourite === true],
    ],
    ...pointOf(entry),
    placeName: asText(entry.address) ?? asText(asObject(entry.location).name),
    measures: [
      ...(mood ? [{ name: 'mood', value: mood, unit: null }] : []),
      ...(sentiment ? [{ name: 'sentiment', value: sentiment, unit: null }] : []),
    ],
    media: [
      ...[...asArray(entry.photos), ...asArray(entry.attachments)].flatMap((file) => {
        const name = asText(file)
        return name === undefined ? [] : [files.refer([`${asText(entry.id)}/${name}`, name], name)]
      }),
      ...media,
    ],
  }
}

export const journey: FormatReader = {
  detect: inJson((paths) => DATES.some((name) => paths.has(name) || paths.has(`*.${name}`))),
  async *read(source) {
    const files = new MediaFiles(source.members)
    for (const member of jsonMembers(source))
      yield* readEach(source, member, ['', '*'], ({ value, path }) =>
        DATES.every((name) => value[name] === undefined) ? undefined : toEntry(value, path, files),
      )
  },
}
