// Diarium: a JSON array of entries or one file per entry, with media in folders named by the entry's time.
import type { FormatReader, SourceEntry } from '../entry.ts'
import { htmlToMarkdown } from '../html-to-markdown.ts'
import { extractInlinePictures } from '../sources/inline-files.ts'
import { asArray, asNumber, asText, asTexts, type JsonObject } from '../sources/json-values.ts'
import type { Member } from '../sources/source.ts'
import { baseName, inJson, jsonMembers, readEach } from './read-each.ts'

const FOLDER = /(?:^|\/)media\/(\d{4}-\d{2}-\d{2})(?:_(\d{6})(\d{0,3}))?[^/]*\/.+$/i

interface Folder {
  date: string
  time: string
  path: string
}

const listFolders = (members: readonly Member[]): Folder[] =>
  members.flatMap(({ path }) => {
    const [, date, time = ''] = FOLDER.exec(path) ?? []
    return date ? [{ date, time, path }] : []
  })

/** Files in the folder of the entry's second; for the only entry of a day also those in a folder without a time. */
function mediaOf(wallTime: string, folders: readonly Folder[], isOnlyOfDay: boolean) {
  const [date = '', time = ''] = wallTime.split('T')
  const digits = time.slice(0, 8).replaceAll(':', '')
  return folders
    .filter(
      (folder) => folder.date === date && (folder.time === digits || (folder.time === '' && isOnlyOfDay)),
    )
    .map(({ path }) => ({ path, name: baseName(path) }))
}

/** A rating of up to five stars becomes a measure. */
function measuresOf(entry: JsonObject) {
  const rating = asNumber(entry.rating)
  return rating === undefined || rating < 1 ? [] : [{ name: 'rating', value: rating, unit: null }]
}

function pointOf(entry: JsonObject) {
  const values = asArray(entry.location)
  const numbers = typeof entry.location === 'string' ? entry.location.split(/[,;]\s*/) : values
  return { latitude: asNumber(numbers[0]), longitude: asNumber(numbers[1]) }
}

export const diarium: FormatReader = {
  detect: inJson((paths) =>
    ['', '*.'].some(
      (at) => paths.has(`${at}date`) && paths.has(`${at}html`) && !paths.has(`${at}date_journal`),
    ),
  ),
  async *read(source) {
    const folders = listFolders(source.members)
    const days = new Set<string>()
    const toEntry = (entry: JsonObject, path: string): SourceEntry => {
      const wallTime = (asText(entry.date) ?? '').replace(' ', 'T')
      const day = wallTime.slice(0, 10)
      const isFirstOfDay = !days.has(day)
      days.add(day)
      const { html, media } = extractInlinePictures(asText(entry.html) ?? asText(entry.text) ?? '', path)
      return {
        path,
        sourceId: wallTime || undefined,
        when: /T\d/.test(wallTime) ? { wallTime } : { date: wallTime },
        title: htmlToMarkdown(asText(entry.heading) ?? ''),
        text: htmlToMarkdown(html),
        facts: [
          ['Tags', asTexts(entry.tags)],
          ['People', asTexts(entry.people)],
          ['Rating', measuresOf(entry)[0]?.value],
          ['Weather', asText(entry.weather)],
          ['Sun', asText(entry.sun)],
          ['Moon', asText(entry.lunar)],
          ...asTexts(entry.tracker).map((text) => [htmlToMarkdown(text).replaceAll('*', ''), true] as const),
        ],
        ...pointOf(entry),
        measures: measuresOf(entry),
        media: [...mediaOf(wallTime, folders, isFirstOfDay), ...media],
      }
    }
    for (const member of jsonMembers(source).filter(({ path }) => !FOLDER.test(path)))
      yield* readEach(source, member, ['*', ''], ({ value, path, pattern }) =>
        pattern === '' && value.date === undefined ? undefined : toEntry(value, path),
      )
  },
}
