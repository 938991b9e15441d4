import type { Widened } from './en.ts'

/** Words of a language in which some may still be missing: these are shown in English. */
export type Unfinished<T> = Partly<Widened<T>>

type Partly<T> = T extends string | ((...parameters: never) => string)
  ? T
  : { readonly [K in keyof T]?: Partly<T[K]> }

/** The words, with the English ones where there are none. */
export function finish<T>(english: T, words: Unfinished<T>): T {
  if (words === undefined) return english
  if (typeof english !== 'object' || english === null || Array.isArray(english)) return words as T
  const merged = Object.entries(english).map(([name, value]) => [
    name,
    finish(value, (words as Record<string, never>)[name] as never),
  ])
  return Object.fromEntries([...Object.entries(words), ...merged]) as T
}
