import type { FormatReader, Item, SourceEntry } from '../entry.ts'
import { type Problem, problem, UnreadableFile } from '../problem.ts'
import type { FoundValue } from '../sources/json-scanner.ts'
import { asObject, asText, isObject, type JsonObject } from '../sources/json-values.ts'
import { readJson } from '../sources/read-json.ts'
import type { Member, Source } from '../sources/source.ts'
import { decodeText } from '../sources/text-decoding.ts'

interface FoundAt {
  pattern: string
  /** The member's path and the value's position in it. */
  path: string
}

export type Made = Item | readonly Item[] | undefined

/**
 * Reads the values of a JSON file at `patterns` one by one. Yields a problem for each value that `toItem` cannot read,
 * and for a truncated file.
 */
export async function* readValues(
  source: Source,
  member: Member,
  patterns: readonly string[],
  toItem: (found: FoundAt & { value: unknown }) => Made,
): AsyncGenerator<Item> {
  try {
    for await (const { pattern, path: keys, value } of readJson(source, member, patterns)) {
      const path = keys.length === 0 ? member.path : `${member.path}#${keys.join('.')}`
      if (value === undefined) yield problem(path, 'broken')
      else yield* attempt(path, () => toItem({ value, pattern, path }))
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    yield error.problem
  }
}

/** Like `readValues`, for objects; yields a problem for other values. */
export const readEach = (
  source: Source,
  member: Member,
  patterns: readonly string[],
  toItem: (found: FoundAt & { value: JsonObject }) => Made,
): AsyncGenerator<Item> =>
  readValues(source, member, patterns, ({ value, ...found }) =>
    isObject(value) ? toItem({ ...found, value }) : problem(found.path, 'broken'),
  )

/** Yields the items of `make`, or a problem if it throws. */
export function* attempt(path: string, make: () => Made): Generator<Item> {
  let made: Made
  try {
    made = make()
  } catch {
    yield problem(path, 'broken')
    return
  }
  if (made === undefined) return
  if (Array.isArray(made)) yield* made as readonly SourceEntry[]
  else yield made as Item
}

/** Reads a whole small file. @throws UnreadableFile if it is larger than `maxBytes` */
export async function readSmall(source: Source, member: Member, maxBytes = 4_000_000): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of source.read(member)) {
    size += chunk.length
    if (size > maxBytes) throw new UnreadableFile(member.path, 'too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The values of a list that other entries refer to. An unreadable file ends it: reading the entries reports that. */
export async function* readReferences(
  source: Source,
  member: Member,
  patterns: readonly string[],
): AsyncGenerator<FoundValue> {
  try {
    yield* readJson(source, member, patterns)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
  }
}

/** The object in a small JSON file; empty if the file is missing, too large or broken. */
export async function readSmallObject(source: Source, member: Member | undefined): Promise<JsonObject> {
  try {
    return member ? asObject(await readSmallJson(source, member)) : {}
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return {}
  }
}

/** Parses a small JSON file. @throws UnreadableFile if it is too large or is not JSON */
export async function readSmallJson(source: Source, member: Member): Promise<unknown> {
  const text = decodeText(await readSmall(source, member))
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new UnreadableFile(member.path, 'broken', { cause })
  }
}

/** Yields the items, and a problem if the rest of a file cannot be read. */
export async function* reportUnreadable<T>(items: AsyncIterable<T>): AsyncGenerator<T | Problem> {
  try {
    yield* items
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    yield error.problem
  }
}

const CLOCK =
  /^(?:(上午|午前|오전|凌晨|早上)|(下午|午後|오후|晚上|中午))?\s?(\d{1,2})[:.](\d{2})(?:\s*([ap])\.?\s?m\.?)?(?:\s*(?:Uhr|h))?$/i

/** `HH:MM` of "9:15 PM", "下午9:15" or "21:15"; undefined for another text. */
export function parseClock(text: string): string | undefined {
  const [, early, late, hour = '', minute, half] = CLOCK.exec(text.trim()) ?? []
  if (minute === undefined || Number(hour) > 23) return undefined
  return toClock(hour, minute, half ?? (early && 'am') ?? (late && 'pm'))
}

/** `HH:MM` of an hour that may be one of twelve. @param half begins with a or p; undefined for 24 hours */
export function toClock(hour: string, minute: string, half: string | undefined): string {
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minute}`
}

export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
/** With the dot, in lower case; empty if there is none. */
export const extensionOf = (path: string): string => /\.[^./]+$/.exec(path)?.[0].toLowerCase() ?? ''

/** Detects a format by a JSON file. @param isKnown gets the paths of the file's first members */
export const inJson =
  (isKnown: (paths: ReadonlySet<string>) => boolean): FormatReader['detect'] =>
  ({ json }) =>
    [...json.values()].some(isKnown)

export const jsonMembers = (source: Source): Member[] =>
  source.members.filter(({ path }) => extensionOf(path) === '.json')

/** Such as `Cloudy, 12.5 °C`; rounded to one digit. */
export function weatherText(description: string | undefined, degrees: number | undefined): string {
  const temperature = degrees === undefined ? undefined : `${Math.round(degrees * 10) / 10} °C`
  return [description, temperature].filter(Boolean).join(', ')
}

/** Such as `Song – Artist`. */
export const musicText = (title: string | undefined, artist: string | undefined): string =>
  [title, artist].filter(Boolean).join(' – ')

/** The distinct texts among the parts of a place's name. */
export const joinPlaceNames = (parts: readonly unknown[]): string | undefined =>
  [...new Set(parts.flatMap((part) => asText(part) ?? []))].join(', ') || undefined
