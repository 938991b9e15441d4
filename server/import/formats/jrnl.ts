// jrnl: the output of `jrnl --format json`, and the text file that it keeps.
import type { FormatReader, ImportedEntry, Item } from '../entry.ts'
import { asText, asTexts, type JsonObject } from '../sources/json-values.ts'
import type { Member, Source } from '../sources/source.ts'
import { decodeText } from '../sources/text-decoding.ts'
import {
  extensionOf,
  jsonMembers,
  listFact,
  readEach,
  readSmall,
  reportUnreadable,
  toClock,
} from './read-each.ts'

/** Decades of a diary take some megabytes. */
const MAX_TEXT_BYTES = 16_000_000
/** The first line of an entry: `[2024-03-14 09:05:00 PM] Title`. */
const ENTRY = /^\[(\d{4}-\d{2}-\d{2})[ T](\d{1,2}):(\d{2})(?::\d{2})?(?: ?([AP])\.?M\.?)?\] ?([^\r\n]*)$/gim
const ENTRY_AT_START = /^\s*\[\d{4}-\d{2}-\d{2}[ T]\d{1,2}:\d{2}[^\]\n]*\]/

/** Tags that do not occur in the text. */
function otherTags(entry: JsonObject): string[] {
  const text = `${asText(entry.title) ?? ''}\n${asText(entry.body) ?? ''}`.toLowerCase()
  return asTexts(entry.tags).filter((tag) => !text.includes(tag.toLowerCase()))
}

function toEntry(entry: JsonObject, path: string): ImportedEntry {
  const date = asText(entry.date) ?? ''
  const time = asText(entry.time)
  return {
    path,
    when: time === undefined ? { date } : { wallTime: `${date}T${time}` },
    title: asText(entry.title),
    text: asText(entry.body),
    facts: [...listFact('Tags', otherTags(entry)), ...(entry.starred === true ? ['Starred'] : [])],
  }
}

async function* readText(source: Source, member: Member): AsyncGenerator<Item> {
  const text = decodeText(await readSmall(source, member, MAX_TEXT_BYTES))
  const heads = [...text.matchAll(ENTRY)]
  for (const [index, head] of heads.entries()) {
    const [line, date, hour = '', minute = '', half, title = ''] = head
    const body = text.slice(head.index + line.length, heads[index + 1]?.index)
    const starred = title.endsWith(' *')
    const entry = { date, time: toClock(hour, minute, half), title: title.replace(/ \*$/, ''), body, starred }
    yield toEntry(entry, `${member.path}#${index}`)
  }
}

const isText = ({ path }: Member) => ['.txt', '.md', '.jrnl'].includes(extensionOf(path))

export const jrnl: FormatReader = {
  detect: ({ json, heads }) =>
    [...json.values()].some(
      (paths) => paths.has('entries.*.title') && paths.has('entries.*.body') && paths.has('entries.*.date'),
    ) || [...heads.values()].some((head) => ENTRY_AT_START.test(head)),
  async *read(source) {
    for (const member of jsonMembers(source))
      yield* readEach(source, member, ['entries.*'], ({ value, path }) => toEntry(value, path))
    for (const member of source.members.filter(isText)) yield* reportUnreadable(readText(source, member))
  },
}
