import type { Wishes } from '../../contract/wishes.ts'
import type { PartWords } from './en-parts.ts'

const LISTED = 'en zh fr de es it pt nl pl ru uk tr ar hi ja ko'.split(' ')

/** The languages to choose from, by their native names, always including `chosen`. */
export const listLanguages = (chosen: string | null): { tag: string; name: string }[] =>
  [...new Set([...LISTED, ...(chosen === null ? [] : [chosen])])].map((tag) => ({
    tag,
    name: nameOf(tag, tag),
  }))

const nameOf = (tag: string, reader: string): string =>
  new Intl.DisplayNames(reader, { type: 'language' }).of(tag) ?? tag

/** Such as `warm, short, French, “leave my employer out”`; empty without wishes. */
export function describeWishes(wishes: Wishes, words: PartWords['wishes'], reader: string): string {
  const { tone, length, person, language, text } = wishes
  return [
    tone && words.tones[tone],
    length && words.lengths[length],
    person && words.persons[person],
    language && nameOf(language, reader),
    text.trim(),
  ]
    .filter(Boolean)
    .join(' · ')
}
