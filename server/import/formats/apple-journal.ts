// Apple Journal: `Entries/YYYY-MM-DD_title.html`, and the media and places of the pages in `Resources`.
import type { Fact, FormatReader, Item } from '../entry.ts'
import { htmlToMarkdown } from '../html-to-markdown.ts'
import { inOneLine } from '../one-line.ts'
import { problem, UnreadableFile } from '../problem.ts'
import { asNumber, asText, isObject, type JsonObject } from '../sources/json-values.ts'
import { decodePercent, MediaFiles } from '../sources/media-files.ts'
import type { Member, Source } from '../sources/source.ts'
import { decodeText } from '../sources/text-decoding.ts'
import { findDate } from './note-dates.ts'
import { baseName, extensionOf, readSmall, readSmallObject } from './read-each.ts'

// Parses a page of Apple Journal's export. Its `<div>` inside `<p>` is invalid HTML, so parts are found by class.

interface Asset {
  id: string
  /** From the class name: `photo`, `video`, `audio`, `stateOfMind`, `multiPinMap`, `music`. */
  kind: string
  sources: string[]
  /** The texts of the asset. */
  texts: string[]
}

interface JournalPage {
  /** The date in the writer's language. */
  header: string
  title: string
  prompt: string
  /** HTML. */
  body: string
  assets: Asset[]
}

type Region = 'outside' | 'header' | 'title' | 'afterTitle' | 'prompt' | 'asset' | 'body'

const TOKEN = /<!--(?:(?!<!--)[\s\S])*?-->|<(\/?)([a-zA-Z][a-zA-Z0-9]*)([^<>]*)>|[^<]+|</g
const MEDIA_TAGS = new Set(['img', 'video', 'audio', 'source'])
const attribute = (attributes: string, name: string): string =>
  new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes)?.slice(1).find(Boolean) ?? ''

/** As long as an event may be: an entry with a longer title is too long in any case. */
const MAX_TITLE = 100_000

const SPAN_RULES = /span\.(\w{1,99})\s?\{([^{}]*)\}/g

/** What a style sheet may say of a class, with the equivalent tag. */
const STYLES: readonly (readonly [RegExp, string])[] = [
  [/font-weight:\s?(bold|[6-9]00)|font:[^;:]*\bbold\b/i, 'strong'],
  [/font-style:\s?italic|font:[^;:]*\bitalic\b/i, 'em'],
  [/text-decoration:[^;:]*\bline-through\b/i, 's'],
]

/** Tags by span classes of the page's style sheet. */
function readStyles(html: string): ReadonlyMap<string, readonly string[]> {
  const tags = new Map<string, string[]>()
  const [style = ''] = html.split(/<style[^<>]*>/i, 2).slice(1)
  for (const [, name = '', rules = ''] of style.split(/<\/style>/i, 1)[0]?.matchAll(SPAN_RULES) ?? [])
    tags.set(
      name,
      STYLES.flatMap(([rule, tag]) => (rule.test(rules) ? [tag] : [])),
    )
  return tags
}

/** Elements with which the text of a page without a body `<div>` begins. */
const BLOCKS = new Set(['p', 'ul', 'ol', 'blockquote'])

function readJournalPage(html: string): JournalPage {
  const reader = new PageReader(readStyles(html), /\bclass=["'][^"'<>]*\bbodyText\b/i.test(html))
  const body = html.slice(Math.max(0, html.search(/<body\b/i)))
  for (const [token, slash, name, attributes] of body.matchAll(TOKEN)) {
    if (name === undefined) reader.text(token)
    else if (slash === '/') reader.close(name.toLowerCase(), token)
    else reader.open(name.toLowerCase(), attributes ?? '', token)
  }
  return reader.page
}

class PageReader {
  readonly page: JournalPage = { header: '', title: '', prompt: '', body: '', assets: [] }
  readonly #styles: ReadonlyMap<string, readonly string[]>
  readonly #hasBody: boolean
  #region: Region = 'outside'
  /** The region that continues after a part. */
  #before: Region = 'outside'
  /** Open `<div>` elements in the part. */
  #depth = 0
  #spans: (readonly string[])[] = []

  constructor(styles: ReadonlyMap<string, readonly string[]>, hasBody: boolean) {
    this.#styles = styles
    this.#hasBody = hasBody
  }

  text(text: string): void {
    if (text.startsWith('<!--')) return
    const { page } = this
    const asset = page.assets.at(-1)
    if (this.#region === 'title' || (this.#region === 'afterTitle' && !page.title.endsWith('\n'))) {
      if (page.title.length <= MAX_TITLE) page.title += text
    } else if (this.#region === 'prompt') page.prompt += text
    else if (this.#region === 'header') page.header += text
    else if (this.#region === 'asset') {
      // A sign alone separates figures.
      if (/[\p{L}\p{N}\p{Emoji}]/u.test(text)) asset?.texts.push(text.trim())
    } else if (this.#region === 'body') page.body += text
  }

  open(name: string, attributes: string, token: string): void {
    const classes = attribute(attributes, 'class').split(/\s+/)
    const part = name === 'div' ? partOf(classes) : undefined
    if (this.#region === 'asset') {
      if (name === 'div') this.#depth += 1
      const source = attribute(attributes, 'src')
      const isIcon = classes.some((one) => one.endsWith('Icon'))
      if (source !== '' && !isIcon && MEDIA_TAGS.has(name)) this.page.assets.at(-1)?.sources.push(source)
      const address = name === 'a' ? attribute(attributes, 'href') : ''
      if (/^https?:/i.test(address)) this.page.assets.at(-1)?.texts.push(address)
      return
    }
    if (part) {
      this.#begin(part, attributes, classes)
      return
    }
    if (this.#isBeginning(name, classes)) this.#region = 'body'
    if (this.#region !== 'body' || name === 'div') return
    if (name !== 'span') this.page.body += token
    else {
      const tags = classes.flatMap((one) => this.#styles.get(one) ?? [])
      this.#spans.push(tags)
      this.page.body += tags.map((tag) => `<${tag}>`).join('')
    }
  }

  /** Whether the text begins: behind the title with the second paragraph, without a body `<div>` with any. */
  #isBeginning(name: string, [first = '']: readonly string[]): boolean {
    if (this.#region !== 'outside' && this.#region !== 'afterTitle') return false
    if (!this.#hasBody) return BLOCKS.has(name)
    return this.#region === 'afterTitle' && name === 'p' && /^p[2-9]/.test(first)
  }

  close(name: string, token: string): void {
    if (this.#region === 'body') {
      if (name === 'span') {
        const tags = this.#spans.pop() ?? []
        this.page.body += tags
          .map((tag) => `</${tag}>`)
          .reverse()
          .join('')
      } else if (name !== 'div' && name !== 'body' && name !== 'html') this.page.body += token
    } else if (name === 'div' && this.#depth > 0) {
      this.#depth -= 1
      if (this.#depth === 0) this.#end()
    }
  }

  #begin(part: Region, attributes: string, classes: readonly string[]): void {
    if (part === 'asset') {
      const kind = classes.find((one) => one.startsWith('assetType_'))?.slice('assetType_'.length) ?? ''
      this.page.assets.push({ id: attribute(attributes, 'id'), kind, sources: [], texts: [] })
    }
    this.#before = this.#region === 'body' ? 'body' : 'outside'
    this.#region = part
    this.#depth = part === 'body' ? 0 : 1
  }

  #end(): void {
    // If the title's `<div>` is empty, the title follows it.
    if (this.#region === 'title') this.#region = 'afterTitle'
    else this.#region = this.#before
    if (this.#region === 'afterTitle' && this.page.title.trim() !== '')
      this.page.title = `${this.page.title.trim()}\n`
  }
}

function partOf(classes: readonly string[]): Region | undefined {
  if (classes.includes('pageHeader')) return 'header'
  if (classes.includes('title')) return 'title'
  if (classes.includes('reflectionPrompt')) return 'prompt'
  if (classes.includes('gridItem') || classes.some((one) => one.startsWith('assetType_'))) return 'asset'
  return classes.includes('bodyText') ? 'body' : undefined
}

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
