// Apple Journal: `Entries/YYYY-MM-DD_title.html`, and the media and places of the pages in `Resources`.
import type { Fact, FormatReader, Item } from '../entry.ts'
import { htmlToMarkdown } from '../html-to-markdown.ts'
import { inOneLine } from '../one-line.ts'
import { problem, UnreadableFile } from '../problem.ts'
import { asNumber, asText, isObject, type JsonObject } from '../sources/json-values.ts'
import { decodePercent, MediaFiles } from '../sources/media-files.ts'
import type { Member, Source } from '../sources/source.ts'
import { decodeText } from '../sources/text-decoding.ts'
import { type Asset, readJournalPage } from './apple-journal-page.ts'
import { findDate } from './note-dates.ts'
import { baseName, extensionOf, readSmall, readSmallObject } from './read-each.ts'

const PAGE = /(?:^|\/)Entries\/[^/]*\.html?$/i
const DATED_PAGE = /(?:^|\/)Entries\/\d{4}-\d{2}-\d{2}[^/]*\.html?$/i
/** Other pictures are decoration: maps, covers, mood swatches, icons. */
const MEDIA_KINDS = new Set(['', 'photo', 'livephoto', 'video', 'audio', 'drawing'])
const PLACE_KINDS = new Set(['multipinmap', 'location', 'genericmap', 'visit'])

const DAY_MS = 86_400_000

interface Place {
  latitude?: number | undefined
  longitude?: number | undefined
  placeName?: string | undefined
}

/** The points anywhere in a resource's description. */
function* findPlaces(value: unknown, depth = 0): Generator<Place> {
  if (depth > 6 || typeof value !== 'object' || value === null) return
  if (isObject(value)) {
    const [latitude, longitude] = [asNumber(value.latitude), asNumber(value.longitude)]
    if (latitude !== undefined && longitude !== undefined)
      yield {
        latitude,
        longitude,
        placeName: asText(value.placeName) ?? asText(value.name) ?? asText(value.city),
      }
  }
  for (const part of Object.values(value)) yield* findPlaces(part, depth + 1)
}

/** The files beside the pages, by the ids of their assets. */
interface Resources {
  media: ReadonlyMap<string, string>
  descriptions: ReadonlyMap<string, Member>
}

function resourcesOf(members: readonly Member[]): Resources {
  const media = new Map<string, string>()
  const descriptions = new Map<string, Member>()
  for (const member of members) {
    const [id = ''] = baseName(member.path).split('.', 1)
    if (extensionOf(member.path) === '.json') descriptions.set(id, member)
    else if (/(^|\/)Resources\//i.test(member.path) && !media.has(id)) media.set(id, member.path)
  }
  return { media, descriptions }
}

/** What the export knows of an asset beyond the page; empty if that is missing or broken. */
const describe = (source: Source, { descriptions }: Resources, { id }: Asset): Promise<JsonObject> =>
  readSmallObject(source, id === '' ? undefined : descriptions.get(id))

const ofKind = (assets: readonly Asset[], kinds: ReadonlySet<string>) =>
  assets.filter(({ kind }) => kinds.has(kind.toLowerCase()))

/** From the description of each map; the page itself may have no more than their number. */
async function readPlaces(source: Source, resources: Resources, assets: readonly Asset[]): Promise<Place[]> {
  const places: Place[] = []
  for (const asset of ofKind(assets, PLACE_KINDS)) {
    const described = [...findPlaces(await describe(source, resources, asset))]
    places.push(...(described.length > 0 ? described : asset.texts.map((placeName) => ({ placeName }))))
  }
  return places
}

/** The page shows the beginning of long moods. */
async function readMoods(source: Source, resources: Resources, assets: readonly Asset[]): Promise<string[]> {
  const moods: string[] = []
  for (const asset of ofKind(assets, new Set(['stateofmind']))) {
    const { labels, associations } = await describe(source, resources, asset)
    const written = [asText(labels), asText(associations)].filter((text) => text !== undefined)
    moods.push(...(written.length > 0 ? written : asset.texts))
  }
  return moods
}

/** Parts of the page itself, and the picture in place of one that was not exported. */
const BUTTON = /(?:^|\/)(?:photos_icon|quoteBubble|audioWave|\w*play(?:Icon|Button))\.\w+$/i

function mediaOf(assets: readonly Asset[], files: MediaFiles, { media }: Resources, folder: string) {
  return ofKind(assets, MEDIA_KINDS).map(({ id, sources }) => {
    const own = sources.filter((name) => !BUTTON.test(name))
    const byId = id === '' ? undefined : media.get(id)
    const name = decodePercent(own.at(-1)?.split('/').at(-1) ?? (byId ? baseName(byId) : id))
    const found = files.refer(own.toReversed(), name, folder)
    return found.path ? found : { path: byId, name }
  })
}

/** The name of a file has the day in UTC. The heading is the day as the writer saw it, but in the writer's language. */
function dateOf(path: string, header: string): string {
  const named = /\d{4}-\d{2}-\d{2}/.exec(baseName(path))?.[0]
  const written = findDate(header)?.date
  if (named === undefined || written === undefined) return named ?? written ?? ''
  return Math.abs(Date.parse(written) - Date.parse(named)) <= DAY_MS ? written : named
}

const plain = (html: string) => inOneLine(htmlToMarkdown(html))

/** Beyond the place that the event has itself. */
function namesOf(places: readonly Place[]): string[] {
  const names = new Set(places.flatMap(({ placeName }) => placeName ?? []))
  return names.size > 1 ? [...names].map(plain) : []
}

function factsOf(assets: readonly Asset[], prompt: string, moods: readonly string[]): Fact[] {
  const textsOf = (...kinds: string[]) =>
    assets
      .filter(({ kind }) => kinds.includes(kind.toLowerCase()))
      .map(({ texts }) => texts.map(plain).filter(Boolean).join(', '))
      .filter(Boolean)
  return [
    ['Prompt', plain(prompt)],
    ['Mood', moods.map(plain)],
    ['Music', textsOf('music', 'podcast', 'media')],
    ['Activity', textsOf('workoutroute', 'workouticon', 'motionactivity')],
    ['People', textsOf('contact')],
    ['Links', textsOf('link')],
  ]
}

export const appleJournal: FormatReader = {
  detect: ({ paths, heads }) =>
    paths.some((path) => DATED_PAGE.test(path)) ||
    [...heads.values()].some((head) => /class=["']pageHeader["']/.test(head)),
  async *read(source) {
    const files = new MediaFiles(source.members)
    const resources = resourcesOf(source.members)
    const toEntry = async (member: Member): Promise<Item> => {
      const page = readJournalPage(decodeText(await readSmall(source, member)))
      const places = await readPlaces(source, resources, page.assets)
      const moods = await readMoods(source, resources, page.assets)
      return {
        path: member.path,
        sourceId: baseName(member.path),
        when: { date: dateOf(member.path, plain(page.header)) },
        title: plain(page.title),
        text: htmlToMarkdown(page.body),
        facts: [...factsOf(page.assets, page.prompt, moods), ['Places', namesOf(places)]],
        ...places[0],
        media: mediaOf(page.assets, files, resources, member.path.slice(0, member.path.lastIndexOf('/') + 1)),
      }
    }
    const isPage = ({ path }: Member) =>
      PAGE.test(path) || /^\d{4}-\d{2}-\d{2}[^/]*\.html$/i.test(baseName(path))
    for (const member of source.members.filter(isPage)) {
      try {
        yield await toEntry(member)
      } catch (error) {
        yield error instanceof UnreadableFile ? error.problem : problem(member.path, 'broken')
      }
    }
  },
}
