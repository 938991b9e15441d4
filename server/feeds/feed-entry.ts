// Makes entries of what a feed knows, as imports make them of files.
import type { ImportedEntry, ReadContext } from '../import/entry.ts'
import type { Problem } from '../import/problem.ts'
import { type ReadyEntry, shortHash, toReady } from '../import/ready-entries.ts'

/** With a hash of all that it says: an import compares texts alone, but a feed follows places and figures too. */
export function withWholeHash(entry: ReadyEntry): ReadyEntry {
  const { path: _path, sourceKey: _key, textHash: _hash, missingFiles: _missing, media, ...said } = entry
  return { ...entry, textHash: shortHash([said, media.map(({ name }) => name)]) }
}

/** @param scope with the source's id it identifies an entry */
export const toFeedEntries = (
  entry: ImportedEntry,
  scope: string,
  context: ReadContext,
): (ReadyEntry | Problem)[] => [...toReady(entry, scope, context)]
