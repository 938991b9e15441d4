// Spans of time in which a device counted, and their sums without counting twice.

const VALUES_PER_SPAN = 3

interface Span {
  start: number
  end: number
  value: number
}

/** Sorted, without overlap. */
type Covered = readonly (readonly [start: number, end: number])[]

/** The spans of one device on one day, in 12 bytes each: a file of ten years has more than a million. */
export class Spans {
  /** Seconds from here are exact in 32 bits for half a year. */
  readonly #origin: number
  /** Start and length in seconds, and value. */
  #packed = new Float32Array(4 * VALUES_PER_SPAN)
  #length = 0

  /** @param origin an instant near all spans, in milliseconds */
  constructor(origin: number) {
    this.#origin = origin
  }

  add({ start, end, value }: Span): void {
    if (this.#length === this.#packed.length) {
      const larger = new Float32Array(2 * this.#length)
      larger.set(this.#packed)
      this.#packed = larger
    }
    this.#packed.set([(start - this.#origin) / 1000, (end - start) / 1000, value], this.#length)
    this.#length += VALUES_PER_SPAN
  }

  *[Symbol.iterator](): Generator<Span> {
    for (let at = 0; at < this.#length; at += VALUES_PER_SPAN) {
      const [offset = 0, seconds = 0, value = 0] = this.#packed.subarray(at, at + VALUES_PER_SPAN)
      const start = this.#origin + offset * 1000
      yield { start, end: start + seconds * 1000, value }
    }
  }

  sum(): number {
    let sum = 0
    for (let at = 2; at < this.#length; at += VALUES_PER_SPAN) sum += this.#packed[at] ?? 0
    return sum
  }
}

/**
 * Sums the counts of several devices. While two were worn at the same time, one counts: the watch, otherwise the one
 * with the higher sum.
 */
export function addWithoutOverlap(bySource: ReadonlyMap<string, Spans>): number {
  const sources = [...bySource]
    .map(([source, spans]) => ({ spans, rank: /watch/i.test(source) ? 0 : 1, sum: spans.sum() }))
    .sort((one, other) => one.rank - other.rank || other.sum - one.sum)
  let [total, covered]: [number, Covered] = [0, []]
  let before: readonly number[] = []
  for (const [index, { spans, sum }] of sources.entries()) {
    if (index === 0) total = sum
    else for (const { start, end, value } of spans) total += value * freeShare(start, end, covered, before)
    if (index === sources.length - 1) continue
    covered = union([...covered, ...boundsOf(spans)])
    before = sumsBefore(covered)
  }
  return total
}

/** The hours that are in at least one span. */
export const unionHours = (bySource: ReadonlyMap<string, Spans>): number =>
  union([...bySource.values()].flatMap(boundsOf)).reduce((sum, [start, end]) => sum + (end - start), 0) /
  3_600_000

const boundsOf = (spans: Spans): Covered => Array.from(spans, ({ start, end }) => [start, end])

/** The length of all earlier spans, for each. */
function sumsBefore(covered: Covered): number[] {
  let sum = 0
  return covered.map(([start, end]) => {
    const before = sum
    sum += end - start
    return before
  })
}

/** The index of the first covered span that ends after an instant. */
function firstAfter(instant: number, covered: Covered): number {
  let low = 0
  let high = covered.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((covered[middle]?.[1] ?? 0) <= instant) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The share of a span outside the covered ones, 0 to 1. In logarithmic time: of two devices, each span of one may overlap
 * all of the other.
 *
 * @param before the lengths of all earlier spans, for each covered one
 */
function freeShare(start: number, end: number, covered: Covered, before: readonly number[]): number {
  if (end <= start) {
    const next = covered[firstAfter(start, covered)]
    return next && next[0] <= start ? 0 : 1
  }
  /** The covered length before an instant. */
  const coveredUntil = (instant: number): number => {
    const index = firstAfter(instant, covered)
    const [from, to] = covered[index] ?? [instant, instant]
    const last = covered.length - 1
    if (index > last)
      return last < 0 ? 0 : (before[last] ?? 0) + (covered[last]?.[1] ?? 0) - (covered[last]?.[0] ?? 0)
    return (before[index] ?? 0) + Math.max(0, Math.min(instant, to) - from)
  }
  return 1 - (coveredUntil(end) - coveredUntil(start)) / (end - start)
}

function union(spans: Covered): Covered {
  const merged: [number, number][] = []
  for (const [start, end] of spans.toSorted((one, other) => one[0] - other[0])) {
    const last = merged.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}
