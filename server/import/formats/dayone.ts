// Day One: a zip with one JSON file per journal, and `photos`, `videos`, `audios` named by their MD5.
import type { FormatReader, Item, MediaReference } from '../entry.ts'
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
import type { Member, Source } from '../sources/source.ts'
import { fromDayleaf } from './dayleaf.ts'
import { readRichText } from './dayone-rich-text.ts'
import {
  baseName,
  extensionOf,
  inJson,
  joinPlaceNames,
  jsonMembers,
  musicText,
  readEach,
  weatherText,
} from './read-each.ts'

const KINDS = [
  { list: 'photos', extension: 'jpeg' },
  { list: 'videos', extension: 'mov' },
  { list: 'audios', extension: 'm4a' },
  { list: 'pdfAttachments', extension: 'pdf' },
] as const
/** As Markdown, or in brackets as older versions wrote it. */
const REFERENCE =
  /(?:!\[[^\][]*\]\(|\[\[)dayone-(?:moment|photo|video|audio|pdf):\/{1,2}(?:[a-z]+\/)?([^)\]\s]*)(?:\)|\]\])/gi
/** Films and sounds of other sites, with their addresses in Base64. */
const EXTERNAL = /!\[[^\][]*\]\(dayone-external:\/[a-z]+\/([\w-]*)=*\)/g
/** Links to other entries lead nowhere outside of Day One. */
const ENTRY_LINK = /(?<!!)\[([^\][\n]*)\]\(dayone2?:\/{1,2}[^()\s]*\)/gi
const ESCAPED = /\\([\\`*_{}[\]()#+\-.!>~|"'$%&,/:;<=?@^])/g
/** Characters without a width within emphasis, and the one that holds the place of an embedded picture. */
const INVISIBLE = /[\u200b\u2060\ufeff\ufffc]/g

type Files = ReadonlyMap<string, string>

/** Media by file name without extension, in lower case. */
const mediaFiles = (members: readonly Member[]): Files =>
  new Map(
    members
      .filter(({ path }) => /(^|\/)(photos|videos|audios|pdfs|files)\//i.test(path))
      .map(({ path }) => [
        baseName(path)
          .replace(/\.[^.]*$/, '')
          .toLowerCase(),
        path,
      ]),
  )

function readMedia(entry: JsonObject, files: Files): Map<string, MediaReference> {
  const media = new Map<string, MediaReference>()
  for (const { list, extension } of KINDS) {
    for (const item of asObjects(entry[list]).toSorted((one, other) => orderOf(one) - orderOf(other))) {
      const identifier = asText(item.identifier)
      const md5 = asText(item.md5)?.toLowerCase()
      const path = files.get(md5 ?? '') ?? files.get((identifier ?? '').toLowerCase())
      const suffix = path ? '' : `.${asText(item.type) ?? extension}`
      const own = asText(item.filename) ?? asText(item.pdfName)
      const ending = own && extensionOf(own) === '' ? extensionOf(path ?? '') : ''
      const name = own ? own + ending : path ? baseName(path) : `${md5 ?? identifier ?? list}${suffix}`
      const description = asText(item.transcription)
      media.set((identifier ?? `${list} ${media.size}`).toUpperCase(), { path, name, description })
    }
  }
  return media
}

const orderOf = ({ orderInEntry }: JsonObject): number => asNumber(orderInEntry) ?? 0

function addressOf(encoded: string): string {
  const address = Buffer.from(encoded, 'base64url').toString()
  return /^https?:\/\//i.test(address) ? address : ''
}

/** The text without Markdown escapes and pictures; the media in the order of the text, followed by the others. */
function readText(entry: JsonObject, listed: ReadonlyMap<string, MediaReference>) {
  const shown = new Map<string, MediaReference>()
  const text = (asText(entry.text) ?? readRichText(entry.richText))
    ?.replaceAll(REFERENCE, (_all, identifier: string) => {
      const key = identifier.toUpperCase()
      shown.set(key, listed.get(key) ?? { path: undefined, name: identifier })
      return ''
    })
    .replaceAll(EXTERNAL, (_all, encoded: string) => addressOf(encoded))
    .replaceAll(ENTRY_LINK, '$1')
    .replaceAll(ESCAPED, '$1')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/\n{3,}/g, '\n\n')
  return { text, media: [...new Map([...shown, ...listed]).values()] }
}

/** An entry that Dayleaf exported; `listed` by attachment id, and `files` of other kinds by their SHA-256. */
function toOwnItem(
  own: JsonObject,
  path: string,
  { listed, files }: { listed: ReadonlyMap<string, MediaReference>; files: Files },
): Item {
  if (own.page !== undefined) return problem(path, 'pages')
  const found = asObjects(own.attachments).flatMap(({ id, sha256 }) => {
    const path = listed.get(String(id).replaceAll('-', '').toUpperCase())?.path ?? files.get(String(sha256))
    return path === undefined ? [] : [[String(sha256), path] as const]
  })
  return fromDayleaf(own, path, new Map(found))
}

function toItem(entry: JsonObject, path: string, files: Files, journal: string | undefined): Item {
  const [location, weather, music] = [
    asObject(entry.location),
    asObject(entry.weather),
    asObject(entry.music),
  ]
  const { userLabel, placeName, localityName, country } = location
  const listed = readMedia(entry, files)
  if (isObject(entry.dayleaf)) return toOwnItem(entry.dayleaf, path, { listed, files })
  const { text, media } = readText(entry, listed)
  const instant = asInstant(entry.creationDate)
  const zone = asText(entry.timeZone) ?? asText(location.timeZoneName)
  const activity = asObject(entry.userActivity)
  const steps = asNumber(activity.stepCount)
  return {
    path,
    sourceId: asText(entry.uuid),
    when: instant === undefined ? { date: '' } : { instant, zone, isWholeDay: entry.isAllDay === true },
    text,
    facts: [
      ['Journal', journal],
      ['Tags', asTexts(entry.tags)],
      ['Weather', weatherText(asText(weather.conditionsDescription), asNumber(weather.temperatureCelsius))],
      ['Activity', asText(activity.activityName)],
      ['Music', musicText(asText(music.track), asText(music.artist))],
      ['Starred', entry.starred === true],
      ['Pinned', entry.isPinned === true || entry.pinned === true],
    ],
    latitude: asNumber(location.latitude),
    longitude: asNumber(location.longitude),
    placeName: joinPlaceNames([userLabel, placeName, localityName, country]),
    measures: steps ? [{ name: 'steps', value: steps, unit: null }] : [],
    media,
  }
}

export const dayone: FormatReader = {
  detect: inJson(
    (paths) =>
      paths.has('entries.*.creationDate') && (paths.has('entries.*.uuid') || paths.has('metadata.version')),
  ),
  async *read(source: Source) {
    const files = mediaFiles(source.members)
    const journals = jsonMembers(source)
    for (const member of journals) {
      const name = journals.length > 1 ? baseName(member.path).replace(/\.json$/i, '') : undefined
      yield* readEach(source, member, ['entries.*'], ({ value, path }) => toItem(value, path, files, name))
    }
  },
}
