// jrnl: the output of `jrnl --format json`.
import type { FormatReader, ImportedEntry } from '../entry.ts'
import { asText, asTexts, type JsonObject } from '../sources/json-values.ts'
import { jsonMembers, listFact, readEach } from './read-each.ts'

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

export const jrnl: FormatReader = {
  detect: ({ json }) =>
    [...json.values()].some(
      (paths) => paths.has('entries.*.title') && paths.has('entries.*.body') && paths.has('entries.*.date'),
    ),
  async *read(source) {
    for (const member of jsonMembers(source))
      yield* readEach(source, member, ['entries.*'], ({ value, path }) => toEntry(value, path))
  },
}
