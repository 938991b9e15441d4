import type { MediaReference } from '../entry.ts'
import type { Member } from './source.ts'

const keyOf = (path: string) => path.toLowerCase().normalize('NFC')

/** The segments of a path from the last to the first, each with a slash. */
const turned = (path: string) => `${path.split('/').reverse().join('/')}/`

/** Finds the files that entries reference: by path, or by the end of the path. Ignores case. */
export class MediaFiles {
  readonly #paths = new Map<string, string>()
  /** Null for an ambiguous name. */
  readonly #names = new Map<string, string | null>()
  /** Sorted; made when it is first needed. */
  #ends: { end: string; path: string }[] | undefined

  constructor(members: readonly Member[]) {
    for (const { path } of members) {
      this.#paths.set(keyOf(path), path)
      const name = keyOf(path.slice(path.lastIndexOf('/') + 1))
      this.#names.set(name, this.#names.has(name) ? null : path)
    }
  }

  /** @param base the folder to which the name is relative */
  find(name: string, base = ''): string | undefined {
    // First as it stands: in the name of a file `%`, `?` and `#` mean themselves.
    return this.#findPath(name, base) ?? this.#findPath(decodePercent(name.split(/[?#]/)[0] ?? ''), base)
  }

  #findPath(name: string, base: string): string | undefined {
    const plain = keyOf(name.replaceAll('\\', '/'))
    const exact = this.#paths.get(join(keyOf(base), plain)) ?? this.#paths.get(keyOf(name))
    if (exact) return exact
    const isUnique = this.#names.get(plain.slice(plain.lastIndexOf('/') + 1))
    if (isUnique) return isUnique
    if (isUnique === undefined) return undefined
    return this.#findByEnd(turned(plain))
  }

  /** By binary search: an archive may have many thousands of files of one name. */
  #findByEnd(end: string): string | undefined {
    this.#ends ??= Array.from(this.#paths, ([key, path]) => ({ end: turned(key), path })).sort(
      (one, other) => (one.end < other.end ? -1 : 1),
    )
    let [low, high] = [0, this.#ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#ends[middle]?.end ?? '') < end) low = middle + 1
      else high = middle
    }
    const found = this.#ends[low]
    return found?.end.startsWith(end) ? found.path : undefined
  }

  /** A reference to the first of these names that exists; without a path if none does. */
  refer(names: readonly (string | undefined)[], shownName: string, base?: string): MediaReference {
    for (const name of names) {
      const path = name === undefined ? undefined : this.find(name, base)
      if (path) return { path, name: shownName }
    }
    return { path: undefined, name: shownName }
  }
}

/** Resolves `..`, but not above the archive's root. */
function join(base: string, path: string): string {
  const parts = path.startsWith('/') ? [] : base.split('/').filter(Boolean)
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** The text itself if it is not encoded. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
