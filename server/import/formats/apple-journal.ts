// Apple Journal: `Entries/YYYY-MM-DD_title.html`, and the media and places of the pages in `Resources`.
import type { FormatReader, ImportedEntry, Item } from '../entry.ts'
import { htmlToMarkdown } from '../html-to-markdown.ts'
import { inOneLine } from '../one-line.ts'
import { problem, UnreadableFile } from '../problem.ts'
import { asNumber, asText, isObject } from '../sources/json-values.ts'
import { decodePercent, MediaFiles } from '../sources/media-files.ts'
import type { Member, Source } from '../sources/source.ts'
import { decodeText } from '../sources/text-decoding.ts'
import { type Asset, readJournalPage } from './apple-journal-page.ts'
import { findDate } from './note-dates.ts'
import { baseName, extensionOf, fact, listFact, readSmall, readSmallJson } from './read-each.ts'

const PAGE = /(?:^|\/)Entries\/[^/]*\.html?$/i
const DATED_PAGE = /(?:^|\/)Entries\/\d{4}-\d{2}-\d{2}[^/]*\.html?$/i
/** Other pictures are decoration: maps, covers, mood swatches, icons. */
const MEDIA_KINDS = new Set(['', 'photo', 'livephoto', 'video', 'audio', 'drawing'])
const PLACE_KINDS = new Set(['multipinmap', 'location', 'genericmap', 'visit'])

interface Place {
  latitude?: number | undefined
  longitude?: number | undefined
  placeName?: string | undefined
}

/** The first point anywhere in a resource's description. */
function findPlace(value: unknown, depth = 0): Place | undefined {
  if (depth > 6 || typeof value !== 'object' || value === null) return undefined
  if (isObject(value)) {
    const [latitude, longitude] = [asNumber(value.latitude), asNumber(value.longitude)]
    if (latitude !== undefined && longitude !== undefined)
      return {
        latitude,
        longitude,
        placeName: asText(value.placeName) ?? asText(value.name) ?? asText(value.city),
      }
  }
  for (const part of Object.values(value)) {
    const place = findPlace(part, depth + 1)
    if (place) return place
  }
  return undefined
}

async function readPlace(source: Source, assets: readonly Asset[]): Promise<Place> {
  for (const { id, kind, texts } of assets) {
    if (!PLACE_KINDS.has(kind.toLowerCase())) continue
    const shown = texts[0]
    const member = source.members.find(({ path }) => id !== '' && baseName(path) === `${id}.json`)
    if (!member) return { placeName: shown }
    try {
      const place = findPlace(await readSmallJson(source, member))
      return { ...place, placeName: place?.placeName ?? shown }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
    }
  }
  return {}
}

function mediaOf(assets: readonly Asset[], files: MediaFiles, resources: readonly string[], folder: string) {
  return assets
    .filter(({ kind }) => MEDIA_KINDS.has(kind.toLowerCase()))
    .map(({ id, sources }) => {
      const byId = resources.find((path) => id !== '' && baseName(path).startsWith(`${id}.`))
      const name = decodePercent(sources.at(-1)?.split('/').at(-1) ?? (byId ? baseName(byId) : id))
      const found = files.refer(sources.toReversed(), name, folder)
      return found.path ? found : { path: byId, name }
    })
}

const plain = (html: string) => inOneLine(htmlToMarkdown(html))

function factsOf(assets: readonly Asset[], prompt: string): string[] {
  const textsOf = (...kinds: string[]) =>
    assets
      .filter(({ kind }) => kinds.includes(kind.toLowerCase()))
      .map(({ texts }) => texts.map(plain).filter(Boolean).join(', '))
      .filter(Boolean)
  return [
    ...fact('Prompt', plain(prompt)),
    ...listFact('Mood', textsOf('stateofmind')),
    ...listFact('Places', textsOf(...PLACE_KINDS)),
    ...listFact('Music', textsOf('music', 'podcast', 'media')),
    ...listFact('Activity', textsOf('workoutroute', 'workouticon', 'motionactivity')),
    ...listFact('People', textsOf('contact')),
    ...listFact('Links', textsOf('link')),
  ]
}

export const appleJournal: FormatReader = {
  detect: ({ paths, heads }) =>
    paths.some((path) => DATED_PAGE.test(path)) ||
    [...heads.values()].some((head) => /class=["']pageHeader["']/.test(head)),
  async *read(source) {
    const files = new MediaFiles(source.members)
    const resources = source.members
      .map(({ path }) => path)
      .filter((path) => /(^|\/)Resources\//i.test(path) && extensionOf(path) !== '.json')
    const toEntry = async (member: Member): Promise<Item> => {
      const page = readJournalPage(decodeText(await readSmall(source, member)))
      const entry: ImportedEntry = {
        path: member.path,
        sourceId: baseName(member.path),
        // The date of the file name, if it has one: the page's heading is in the writer's language.
        when: {
          date:
            /\d{4}-\d{2}-\d{2}/.exec(baseName(member.path))?.[0] ?? findDate(plain(page.header))?.date ?? '',
        },
        title: plain(page.title),
        text: htmlToMarkdown(page.body),
        facts: factsOf(page.assets, page.prompt),
        ...(await readPlace(source, page.assets)),
        media: mediaOf(page.assets, files, resources, member.path.slice(0, member.path.lastIndexOf('/') + 1)),
      }
      return entry
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
