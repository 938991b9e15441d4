import type { MediaReference } from '../entry.ts'
import type { Member } from './source.ts'

const keyOf = (path: string) => path.toLowerCase().normalize('NFC')

/** Finds the files that entries reference: by path, or by the end of the path. Ignores case. */
export class MediaFiles {
  readonly #paths = new Map<string, string>()
  /** Null for an ambiguous name. */
  readonly #names = new Map<string, string | null>()

  constructor(members: readonly Member[]) {
    for (const { path } of members) {
      this.#paths.set(keyOf(path), path)
      const name = keyOf(path.slice(path.lastIndexOf('/') + 1))
      this.#names.set(name, this.#names.has(name) ? null : path)
    }
  }

  /** @param base the folder to which the name is relative */
  find(name: string, base = ''): string | undefined {
    const plain = keyOf(decodePercent(name).replaceAll('\\', '/')).split(/[?#]/)[0] ?? ''
    const wanted = join(keyOf(base), plain)
    const exact = this.#paths.get(wanted) ?? this.#paths.get(keyOf(name))
    if (exact) return exact
    const isUnique = this.#names.get(plain.slice(plain.lastIndexOf('/') + 1))
    if (isUnique) return isUnique
    if (isUnique === undefined) return undefined
    for (const [key, path] of this.#paths) if (key.endsWith(`/${plain}`)) return path
    return undefined
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

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
