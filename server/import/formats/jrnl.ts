// jrnl: the output of `jrnl --format json`, and the text file that it keeps.
import type { FormatReader, Item, SourceEntry } from '../entry.ts'
import { asText, asTexts, type JsonObject } from '../sources/json-values.ts'
import { sketchJson } from '../sources/read-json.ts'
import type { Member, Source } from '../sources/source.ts'
import { decodeText } from '../sources/text-decoding.ts'
import { type DateOrder, dateOrderOf, findDate } from './note-dates.ts'
import { extensionOf, jsonMembers, readEach, readSmall, reportUnreadable } from './read-each.ts'

/** Decades of a diary take some megabytes. */
const MAX_TEXT_BYTES = 16_000_000
/** The first line of an entry: `[2024-03-14 09:05:00 PM] Title`, with the time in the format that the user chose. */
const ENTRY = /^\[([^\]\r\n]{8,40})\] ?([^\r\n]*)$/gm
/** As versions before 2.0 kept it. */
const OLD_ENTRY =
  /^((?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{4}) \d{1,2}:\d{2}(?::\d{2})?(?: [AP]M)?) ([^\r\n]*)$/gm
const AT_START = /^\uFEFF?\s*\[([^\]\r\n]{8,40})\]/
const OLD_AT_START = new RegExp(OLD_ENTRY.source)

/** A date and time, and nothing else. */
const isStamp = (text: string, order?: DateOrder): boolean => {
  const found = findDate(text, order)
  return found?.clock !== undefined && found.isFirst && found.title === ''
}

/** Tags that do not occur in the text. */
function otherTags(entry: JsonObject): string[] {
  const text = `${asText(entry.title) ?? ''}\n${asText(entry.body) ?? ''}`.toLowerCase()
  return asTexts(entry.tags).filter((tag) => !text.includes(tag.toLowerCase()))
}

function toEntry(entry: JsonObject, path: string): SourceEntry {
  const date = asText(entry.date) ?? ''
  const time = asText(entry.time)
  return {
    path,
    when: time === undefined ? { date } : { wallTime: `${date}T${time}` },
    title: asText(entry.title),
    text: asText(entry.body),
    facts: [
      ['Tags', otherTags(entry)],
      ['Starred', entry.starred === true],
    ],
  }
}

async function* readText(source: Source, member: Member): AsyncGenerator<Item> {
  const text = decodeText(await readSmall(source, member, MAX_TEXT_BYTES))
  const isOld = OLD_AT_START.test(text.trimStart().split(/\r?\n/, 1)[0] ?? '')
  const lines = [...text.matchAll(isOld ? OLD_ENTRY : ENTRY)]
  const order = dateOrderOf(lines.map(([, stamp = '']) => stamp)) ?? 'day first'
  const heads = lines.filter(([, stamp = '']) => isStamp(stamp, order))
  for (const [index, head] of heads.entries()) {
    const [line, stamp = '', title = ''] = head
    const { date, clock: time } = findDate(stamp, order) ?? {}
    const body = text.slice(head.index + line.length, heads[index + 1]?.index)
    const starred = title.endsWith(' *')
    const entry = { date, time, title: title.replace(/ \*$/, ''), body, starred }
    yield toEntry(entry, `${member.path}#${index}`)
  }
}

const isText = ({ path }: Member) => ['.txt', '.md', '.jrnl'].includes(extensionOf(path))

const isJournal = (head: string) =>
  isStamp(AT_START.exec(head)?.[1] ?? '', 'day first') ||
  OLD_AT_START.test(head.trimStart().split(/\r?\n/, 1)[0] ?? '')

/** One entry a file, as `jrnl --format json --file FOLDER` writes it. */
const isEntry = (paths: ReadonlySet<string>) =>
  ['title', 'body', 'date', 'time', 'starred'].every((name) => paths.has(name))

export const jrnl: FormatReader = {
  detect: ({ json, heads }) => {
    const texts = [...heads.values()]
    return (
      [...json.values()].some(
        (paths) =>
          isEntry(paths) ||
          (paths.has('entries.*.title') && paths.has('entries.*.body') && paths.has('entries.*.date')),
      ) ||
      // One note of many may begin with a time too.
      (texts.length > 0 && texts.filter(isJournal).length * 2 >= texts.length)
    )
  },
  async *read(source) {
    for (const member of jsonMembers(source)) {
      const isOne = isEntry(await sketchJson(source, member))
      yield* readEach(source, member, [isOne ? '' : 'entries.*'], ({ value, path }) => toEntry(value, path))
    }
    for (const member of source.members.filter(isText)) yield* reportUnreadable(readText(source, member))
  },
}
