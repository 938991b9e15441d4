import { asObject, isObject } from './json-values.ts'
import type { Member, Source } from './source.ts'
import { decodeText } from './text-decoding.ts'

/** An export without entries is smaller: lists of tags and settings stay. */
const MAX_BYTES = 256 * 1024
const MAX_MEMBERS = 50

/** Names under which exports list their entries. */
const LISTS = new Set([
  ...['entries', 'memos', 'data', 'journals', 'moments', 'diaries', 'days', 'dayEntries', 'notes'],
  ...['semanticSegments', 'timelineObjects', 'locations', 'rawSignals'],
])

/** Whether the file is an export that lists no entry, of whichever system: such a file does not tell its format. */
export async function isEmptyExport(source: Source): Promise<boolean> {
  if (source.problems.length > 0 || source.members.length > MAX_MEMBERS) return false
  for (const member of source.members) if (!(await isEmptyMember(source, member))) return false
  return true
}

async function isEmptyMember(source: Source, member: Member): Promise<boolean> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of source.read(member)) {
    size += chunk.length
    if (size > MAX_BYTES) return false
    chunks.push(chunk)
  }
  const text = decodeText(Buffer.concat(chunks)).trim()
  if (text === '') return true
  try {
    return listsNothing(JSON.parse(text))
  } catch {
    return false
  }
}

/** `[]`, `{}`, or an object with an empty list of entries, perhaps within another. */
function listsNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (!isObject(value)) return false
  const inner = Object.entries(value).filter(([name]) => LISTS.has(name))
  if (inner.length === 0) return Object.keys(value).length === 0
  return inner.every(([, list]) => (Array.isArray(list) ? list.every(hasEmptyList) : listsNothing(list)))
}

/** A journal without entries is an item of a list, too. */
const hasEmptyList = (item: unknown): boolean =>
  Object.entries(asObject(item)).some(([name, list]) => LISTS.has(name) && Array.isArray(list)) &&
  listsNothing(item)
