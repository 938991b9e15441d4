// Builds the vocabulary of a transcription: the user's words, and the most frequent names and places of the diary.
import { collectNames } from '../truth/names.ts'
import { toPlain } from '../truth/plain.ts'

/** Whisper reads the last 224 tokens of its prompt; a name takes three or four. */
const MAX_CHARACTERS = 600
const WORD = /[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu

interface RecentEvent {
  content: string
  placeName: string | null
}

/** A list of words with the user's words last, because services cut a longer prompt at its beginning. */
export function buildVocabulary(given: readonly string[], events: readonly RecentEvent[]): string {
  const places = events.flatMap(({ placeName }) => placeName?.split(',')[0]?.trim() || [])
  const names = readSpellings(events.map(({ content }) => content))
  const chosen: string[] = []
  let length = 0
  for (const word of new Set([...given, ...byFrequency(places), ...byFrequency(names)])) {
    length += word.length + 2
    if (length > MAX_CHARACTERS) break
    chosen.push(word)
  }
  return chosen.toReversed().join(', ')
}

/** All occurrences of names in the texts, in their spelling. */
function readSpellings(texts: readonly string[]): string[] {
  const names = collectNames(texts)
  return texts.flatMap((text) =>
    [...text.matchAll(WORD)]
      .map(([word]) => word.replace(/['’]s?$/u, ''))
      .filter((word) => /^\p{Lu}/u.test(word) && names.has(toPlain(word))),
  )
}

function byFrequency(words: readonly string[]): string[] {
  const counts = [...Map.groupBy(words, (word) => word)]
  return counts.sort(([, one], [, other]) => other.length - one.length).map(([word]) => word)
}
