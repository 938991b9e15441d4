// Finds out that a model repeats itself without end, while its text arrives.

/** Looked at each time that so many characters have come. */
const STEP = 200
/** The longest part that is found to repeat, and how much of the text that takes. */
const MAX_PERIOD = 600
const MIN_REPEATED = 1500
const MIN_TIMES = 5
/** Of one sentence, here and there. */
const MIN_SENTENCE_TIMES = 20
/** Larger than what a model can write within its limit. */
const MAX_TAIL = 20_000
/** Longer lines and sentences are not repeated by chance. */
const MIN_SENTENCE = 20

export class RepetitionWatch {
  readonly #allowedTimes: number
  #tail = ''
  #sinceCheck = 0
  #rest = ''
  readonly #counts = new Map<string, number>()

  /** @param sourceCount of notes: as many equal sentences may be right, if that many notes are equal */
  constructor(sourceCount: number) {
    this.#allowedTimes = MIN_TIMES + sourceCount
  }

  /** @returns whether the text repeats itself */
  push(text: string): boolean {
    this.#tail = (this.#tail + text).slice(-MAX_TAIL)
    this.#sinceCheck += text.length
    const isCounted = this.#count(text)
    if (this.#sinceCheck < STEP) return isCounted
    this.#sinceCheck = 0
    return isCounted || this.endsInLoop()
  }

  /** Whether the end of the text is one part, many times over. */
  endsInLoop(): boolean {
    const text = this.#tail
    const period = findPeriod(text.slice(-MAX_PERIOD * 2))
    if (period === undefined) return false
    let same = 0
    while (same < text.length - period && text.at(-1 - same) === text.at(-1 - same - period)) same += 1
    const repeated = same + period
    return repeated >= Math.max(MIN_REPEATED, Math.min(period * (this.#allowedTimes + 1), MAX_TAIL * 0.8))
  }

  #count(text: string): boolean {
    const pieces = (this.#rest + text).split(/(?<=[.!?。！？])\s|\n/u)
    this.#rest = (pieces.pop() ?? '').slice(-2000)
    return pieces.some((piece) => {
      const sentence = piece.trim().toLowerCase()
      if (sentence.length < MIN_SENTENCE) return false
      const count = (this.#counts.get(sentence) ?? 0) + 1
      this.#counts.set(sentence, count)
      return count > Math.max(this.#allowedTimes, MIN_SENTENCE_TIMES)
    })
  }
}

/**
 * The part that the end of a text consists of, at least twice in full, by the failure function of Knuth, Morris and Pratt.
 * The text is read from its end.
 */
function findPeriod(text: string): number | undefined {
  const at = (index: number) => text.charCodeAt(text.length - 1 - index)
  const links: number[] = [0]
  let found: number | undefined
  for (let index = 1; index < text.length; index += 1) {
    let length = links[index - 1] ?? 0
    while (length > 0 && at(index) !== at(length)) length = links[length - 1] ?? 0
    if (at(index) === at(length)) length += 1
    links.push(length)
    const period = index + 1 - length
    if (length >= period && period <= MAX_PERIOD) found = period
  }
  return found
}
