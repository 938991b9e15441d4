/** Detects sentences that name another person than their event does in the same place. */
import type { Doubt } from './doubt.ts'
import type { EventFacts } from './event-facts.ts'
import type { Evidence, SentenceFacts } from './evidence.ts'
import { functionWordsOf } from './language.ts'
import { hasName, readNames, textOfNames } from './names.ts'
import { matchesOf, toPlain } from './plain.ts'
import { isShared } from './shared-terms.ts'

const MIN_SHARED = 2
const MESSAGE = 'The event behind this sentence names somebody else.'
const doubtOf = (start: number, end: number): Doubt => ({
  kind: 'name',
  strength: 'soft',
  start,
  end,
  message: MESSAGE,
})

/** A person of another event of the day, in place of the one whom the sentence's event names. */
function exchangedNames(
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
  return exchanged.map(({ start, end }) => doubtOf(start, end))
}

const PAIR = /(?<![\p{L}\p{M}])(\p{Lu}\p{Ll}{2,}) (?=(\p{Lu}\p{Ll}{2,}))/gu

/** "Lehrling Erkan" where the event says "Lehrling Emre": behind the same noun stands another name. */
function otherAppositions({ text }: SentenceFacts, { pack, sources, events }: Evidence): Doubt[] {
  if (!pack?.hasCapitalNouns) return []
  return matchesOf(PAIR, text).flatMap((match) => {
    const [, word = '', name = ''] = match
    const isNamed = events.some(({ plain }) => plain.includes(toPlain(name).slice(0, 4)))
    const isOther = (source: EventFacts) =>
      source.pack === pack &&
      matchesOf(PAIR, source.content).some(
        ([, noted = '', other = '']) =>
          toPlain(noted) === toPlain(word) && !toPlain(text).includes(toPlain(other).slice(0, 4)),
      )
    if (isNamed || functionWordsOf(pack).has(toPlain(word)) || !sources.some(isOther)) return []
    const start = match.index + match[0].length
    return [doubtOf(start, start + name.length)]
  })
}

export const nameContrasts = (facts: SentenceFacts, evidence: Evidence): Doubt[] => [
  ...exchangedNames(facts, evidence),
  ...otherAppositions(facts, evidence),
]
