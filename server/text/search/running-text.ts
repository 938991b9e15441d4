import { tokenize } from '../tokens.ts'
import type { SearchPhrase } from './terms.ts'

/** Particles that a text about the same thing may lack. */
const PARTICLES = new Set('的地得了是在和与也就都把被我你他她们吗呢吧啊のはがをにへとでも')

let segmenter: Intl.Segmenter | undefined

/**
 * The words of a text without spaces: 地铁小说 has 地铁 and 小说. Single characters beside each other stay together, because
 * they say little apart. @returns none where no word can be told
 */
export function splitRunningText(text: string): SearchPhrase[] {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
  const tokens = tokenize(text)
  const words: string[][] = []
  let isAfterSingle = false
  for (const { segment, index } of segmenter.segment(text)) {
    const word = tokens
      .filter(({ start }) => start >= index && start < index + segment.length)
      .map((token) => token.text)
    const isParticle = PARTICLES.has(segment)
    const isSingle = word.length === 1 && !isParticle
    if (isSingle && isAfterSingle) words.at(-1)?.push(...word)
    else if (word.length > 0 && !isParticle) words.push(word)
    isAfterSingle = isSingle
  }
  const isTold = words.some(({ length }) => length > 1)
  return isTold ? words.map((word) => ({ tokens: word, isPrefix: false })) : []
}
