import { UnreadableFile } from '../problem.ts'
import { type FoundValue, JsonScanner } from './json-scanner.ts'
import type { Member, Source } from './source.ts'
import { decodeStream } from './text-decoding.ts'

const SKETCH_LENGTH = 512 * 1024

/**
 * Yields the values of a JSON file at these paths, in file order.
 *
 * @param maxLength longest value in UTF-16 units
 * @throws UnreadableFile after the last complete value of a truncated or invalid file
 */
export async function* readJson(
  source: Source,
  member: Member,
  patterns: readonly string[],
  maxLength?: number,
): AsyncGenerator<FoundValue> {
  const scanner = new JsonScanner(patterns, undefined, maxLength)
  try {
    for await (const text of decodeStream(source.read(member))) yield* scanner.feed(text)
    yield* scanner.end()
  } catch (cause) {
    throw cause instanceof SyntaxError ? new UnreadableFile(member.path, 'broken', { cause }) : cause
  }
  if (!scanner.isComplete) throw new UnreadableFile(member.path, 'truncated')
}

/** The paths of the members at the beginning of a JSON file, with `*` for items; empty for invalid JSON. */
export async function sketchJson(source: Source, member: Member): Promise<Set<string>> {
  const paths = new Set<string>()
  const scanner = new JsonScanner([], (path) => paths.add(path))
  let length = 0
  try {
    for await (const text of decodeStream(source.read(member))) {
      for (const _found of scanner.feed(text.slice(0, SKETCH_LENGTH)));
      length += text.length
      if (length >= SKETCH_LENGTH) break
    }
  } catch {
    // The paths before the error still identify the format.
  }
  return paths
}
