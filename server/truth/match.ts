/** Finds the events that a sentence without marks rests on, by the words that they share. */
import { tokenize } from '../text/tokens.ts'

/** Words and, in running Han and kana, pairs of characters. Long words count by their beginning, which inflection keeps. */
export function termsOf(text: string, functionWords: ReadonlySet<string>): Set<string> {
  const terms = new Set<string>()
  let before = ''
  for (const token of tokenize(text)) {
    if (token.isSingle) {
      if (before !== '') terms.add(before + token.text)
      before = token.text
    } else {
      before = ''
      if (!functionWords.has(token.text) && token.text.length > 1) terms.add(stemOf(token.text))
    }
  }
  return terms
}

/** Signs of Han and kana, each by itself, in the form of the terms. */
export const signsOf = (text: string): Set<string> =>
  new Set(tokenize(text).flatMap((token) => (token.isSingle ? [token.text] : [])))

const stemOf = (word: string): string =>
  word.length <= 4 ? word : word.slice(0, Math.max(4, word.length - 3))

/** The least share of a sentence's weight that an event must explain to be its source. */
const MIN_SHARE = 0.2
const MAX_SOURCES = 4

/** @returns places in the list of events. Rare terms of the day weigh more: a word of every event tells none apart. */
export function matchEvents(terms: ReadonlySet<string>, events: readonly ReadonlySet<string>[]): number[] {
  if (terms.size === 0) return []
  const weights = new Map<string, number>()
  for (const term of terms) {
    const count = events.filter((event) => event.has(term)).length
    weights.set(term, count === 0 ? 1 : 1 + Math.log(events.length / count))
  }
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const left = new Map(weights)
  const found: number[] = []
  while (found.length < MAX_SOURCES) {
    const best = bestEvent(events, left)
    if (best === undefined || best.gain / total < MIN_SHARE) break
    found.push(best.index)
    for (const term of events[best.index] ?? []) left.delete(term)
  }
  return found.toSorted((one, other) => one - other)
}

function bestEvent(events: readonly ReadonlySet<string>[], weights: ReadonlyMap<string, number>) {
  let best: { index: number; gain: number } | undefined
  for (const [index, event] of events.entries()) {
    let gain = 0
    for (const [term, weight] of weights) if (event.has(term)) gain += weight
    if (gain > (best?.gain ?? 0)) best = { index, gain }
  }
  return best
}
