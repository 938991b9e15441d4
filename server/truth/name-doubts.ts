/** Doubts names that no event of the day has, and persons in place of others. */
import type { EventFacts } from './event-facts.ts'
import { type Doubt, type Evidence, judge, type SentenceFacts } from './evidence.ts'
import { hasInitial, hasName, hasSimilarWord, readNames, textOfNames } from './names.ts'
import { withoutDiacritics } from './plain.ts'
import { isShared } from './shared-terms.ts'

const SCRIPTS = [/\p{sc=Latn}/u, /\p{sc=Cyrl}/u, /\p{sc=Arab}/u, /[\p{sc=Han}\p{sc=Kana}]/u]

/**
 * Whether most events are in the name's script: in another one it is spelled otherwise. Events without words are in none;
 * on a day that has no others, a name that no event has is spelled nowhere.
 */
function isWrittenAlike(name: string, events: readonly EventFacts[]): boolean {
  const worded = events.filter(({ hasWords }) => hasWords)
  if (worded.length === 0) return !events.some(({ isPurged }) => isPurged)
  return SCRIPTS.some(
    (script) =>
      script.test(name) && worded.filter(({ plain }) => script.test(plain)).length * 2 > worded.length,
  )
}

/** Notes often leave out accents. */
function isNamed(name: string, events: readonly EventFacts[]): boolean {
  if (events.some((event) => hasName(event, name))) return true
  if (events.some((event) => hasSimilarWord(event.words, name))) return true
  if (events.some(({ content }) => hasInitial(content, name))) return true
  const bare = withoutDiacritics(name)
  return events.some((event) => hasName(textOfNames(withoutDiacritics(event.plain)), bare))
}

/** Compared with the whole day, because a person named in one event often appears in the sentence of another. */
export const nameDoubts = ({ names, text }: SentenceFacts, { events }: Evidence): Doubt[] =>
  names.flatMap((name) =>
    // A word that begins alike may be the same name, shortened, inflected or in another language.
    !isWrittenAlike(name.text, events) || isNamed(name.text, events)
      ? []
      : judge({ kind: name.kind, text, fact: name, isSure: name.isSure !== false }, 'none'),
  )

const MIN_SHARED = 2

/** A person of another event of the day, in place of the one whom the sentence's event names. */
export function exchangedNames(
  { plain, terms, names }: SentenceFacts,
  { pack, sources, events }: Evidence,
): Doubt[] {
  const [source] = sources
  if (!source || sources.length !== 1 || source.pack !== pack) return []
  const isOnlyElsewhere = ({ text: name }: { text: string }) =>
    !hasName(source, name) && events.some((event) => hasName(event, name))
  const exchanged = names
    .filter(({ kind, isSure }) => kind === 'name' && isSure !== false)
    .filter(isOnlyElsewhere)
  if (exchanged.length === 0) return []
  const told = textOfNames(plain)
  const noted = readNames(source.content, pack, new Set()).filter(({ isSure }) => isSure !== false)
  const isReplaced = noted.some(({ text: name }) => !hasName(told, name))
  const shared = [...terms].filter((term) => isShared(term, source))
  if (!isReplaced || shared.length < MIN_SHARED) return []
  const message = 'The event behind this sentence names somebody else.'
  return exchanged.map(({ start, end }) => ({ kind: 'name', strength: 'soft', start, end, message }))
}
