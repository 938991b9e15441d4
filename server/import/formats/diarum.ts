// Diarum: `diarum_export.json` and `media`; the same days as Markdown are ignored.
import type { FormatReader, MediaReference, SourceEntry } from '../entry.ts'
import { htmlToMarkdown } from '../html-to-markdown.ts'
import { readDataUrl, replacePictures } from '../sources/inline-files.ts'
import { asObject, asText, asTexts, type JsonObject } from '../sources/json-values.ts'
import { MediaFiles } from '../sources/media-files.ts'
import type { Member, Source } from '../sources/source.ts'
import { baseName, inJson, jsonMembers, readEach, readReferences } from './read-each.ts'

const IMAGE = /!\[([^\][]*)\]\(([^()\s]+)(?:\s{1,9}"[^"\n]*")?\)/g
const HTML = /<(p|div|br|h\d|ul|ol|img)\b[^<>]*>/i

/** Whether a URL is on another server and not part of the export. */
const isElsewhere = (url: string) => /^https?:/i.test(url) && !url.includes('/api/files/')

/** Of a diary. An event may have far fewer. */
const MAX_LISTED = 200

type MediaByDiary = ReadonlyMap<string, readonly JsonObject[]>

async function readMediaList(source: Source, member: Member): Promise<MediaByDiary> {
  const media = new Map<string, JsonObject[]>()
  for await (const { value } of readReferences(source, member, ['media.*'])) {
    const item = asObject(value)
    for (const owner of [item.diary].flat()) {
      const key = asText(owner)
      if (key === undefined) continue
      const items = media.get(key) ?? []
      if (items.length < MAX_LISTED) items.push(item)
      media.set(key, items)
    }
  }
  return media
}

const keyOf = ({ id, file, name }: JsonObject) => asText(id) ?? asText(file) ?? asText(name) ?? 'media'

const listedMedia = (listed: readonly JsonObject[], files: MediaFiles) =>
  new Map<string, MediaReference>(
    listed.map((item) => {
      const name = asText(item.name) ?? asText(item.file) ?? 'media'
      const names = [asText(item.path), asText(item.file), name].flatMap((part) =>
        part === undefined ? [] : [part, `media/${part}`],
      )
      return [keyOf(item), { ...files.refer(names, name), description: asText(item.alt) }] as const
    }),
  )

/** Pictures may be referenced in the list of media, in the text, or in both; those of the text come first. */
function toEntry(diary: JsonObject, path: string, media: MediaByDiary, files: MediaFiles): SourceEntry {
  const id = asText(diary.id)
  const listed = (id === undefined ? undefined : media.get(id)) ?? []
  const references = listedMedia(listed, files)
  const byId = new Map(listed.map((item) => [asText(item.id), item]))
  // Of several files of one name the first.
  const byFile = new Map(listed.toReversed().map((item) => [baseName(asText(item.file) ?? '/'), item]))
  const shown = new Map<string, MediaReference>()
  const extract = (reference: string, alt: string, url: string) => {
    if (isElsewhere(url)) return reference
    const inline = readDataUrl(url, path)
    const parts = inline ? [] : (url.split(/[?#]/)[0]?.split('/') ?? [])
    const name = parts.at(-1) ?? url
    const named = parts.map((part) => (part === '' ? undefined : byId.get(part)))
    const item = named.find((one) => one !== undefined) ?? byFile.get(name)
    const key = item ? keyOf(item) : name
    const found = inline ?? references.get(key) ?? files.refer([`media/${name}`, name], name)
    shown.set(key, item || inline ? found : { ...found, description: alt || undefined })
    return ''
  }
  const content = (asText(diary.content) ?? '').replaceAll('\r\n', '\n')
  const isHtml = HTML.test(content)
  const plain = isHtml
    ? htmlToMarkdown(replacePictures(content, (tag, url) => extract(tag, '', url)))
    : content
  return {
    path,
    sourceId: id,
    when: { date: (asText(diary.date) ?? '').slice(0, 10) },
    text: plain
      .replaceAll(IMAGE, (all, alt: string, url: string) => extract(all, alt, url))
      .replaceAll(/\n{3,}/g, '\n\n'),
    facts: [
      ['Mood', asText(diary.mood)],
      ['Weather', asText(diary.weather)],
      ['Tags', asTexts(diary.tags)],
    ],
    media: [...new Map([...shown, ...references]).values()],
  }
}

export const diarum: FormatReader = {
  detect: inJson((paths) => paths.has('diaries') && paths.has('diaries.*.date')),
  async *read(source) {
    const files = new MediaFiles(source.members)
    for (const member of jsonMembers(source)) {
      const media = await readMediaList(source, member)
      yield* readEach(source, member, ['diaries.*'], ({ value, path }) => toEntry(value, path, media, files))
    }
  },
}
