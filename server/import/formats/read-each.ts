import type { ImportedEntry, Item } from '../entry.ts'
import { problem, UnreadableFile } from '../problem.ts'
import { isObject, type JsonObject } from '../sources/json-values.ts'
import { readJson } from '../sources/read-json.ts'
import type { Member, Source } from '../sources/source.ts'

interface FoundAt {
  pattern: string
  /** The member, and where in it the value stands. */
  path: string
}

type Made = Item | readonly Item[] | undefined

/**
 * Reads the values at `patterns` of a JSON file one by one. A value that `toItem` cannot read is a problem and stops
 * none of the others; so is a file that ends too early.
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

/** As `readValues`, of objects; anything else is a problem. */
export const readEach = (
  source: Source,
  member: Member,
  patterns: readonly string[],
  toItem: (found: FoundAt & { value: JsonObject }) => Made,
): AsyncGenerator<Item> =>
  readValues(source, member, patterns, ({ value, ...found }) =>
    isObject(value) ? toItem({ ...found, value }) : problem(found.path, 'broken'),
  )

/** The items that `make` gives, or the problem that it could not. */
export function* attempt(path: string, make: () => Made): Generator<Item> {
  let made: Made
  try {
    made = make()
  } catch {
    yield problem(path, 'broken')
    return
  }
  if (made === undefined) return
  if (Array.isArray(made)) yield* made as readonly ImportedEntry[]
  else yield made as Item
}

/** A whole small file as text. @throws UnreadableFile where it is longer than `maxBytes` */
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

/** The file name of a path. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
/** With its dot, in lower case; empty without one. */
export const extensionOf = (path: string): string => /\.[^./]+$/.exec(path)?.[0].toLowerCase() ?? ''

export const jsonMembers = (source: Source): Member[] =>
  source.members.filter(({ path }) => extensionOf(path) === '.json')

/** `Name: value`, or nothing for nothing. */
export const fact = (name: string, value: string | number | undefined): string[] =>
  value === undefined || value === '' ? [] : [`${name}: ${value}`]

export const listFact = (name: string, values: readonly string[]): string[] =>
  fact(
    name,
    values
      .map((value) => value.trim())
      .filter(Boolean)
      .join(', '),
  )
