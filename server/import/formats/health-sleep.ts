// Groups the phases of sleep to nights, because those before midnight belong to the day of waking up too.

/** A longer time awake ends a night. */
const MAX_AWAKE_MS = 90 * 60_000

export interface Asleep {
  start: number
  end: number
  source: string
  /** Undefined if the record names no zone. */
  zone: string | undefined
}

export class SleepNights {
  /** Records, flattened: start, end, position in `#labels`. */
  readonly #records: number[] = []
  readonly #labels: Pick<Asleep, 'source' | 'zone'>[] = []
  readonly #positions = new Map<string, number>()

  add({ start, end, source, zone }: Asleep): void {
    const key = `${zone} ${source}`
    const position = this.#positions.get(key) ?? this.#labels.length
    if (position === this.#labels.length) this.#labels.push({ source, zone })
    this.#positions.set(key, position)
    this.#records.push(start, end, position)
  }

  /** Yields each record with its night's end and the zone there. */
  *list(): Generator<Asleep & { wokeAt: number; wokeIn: string | undefined }> {
    const sorted = Array.from({ length: this.#records.length / 3 }, (_, index) => 3 * index).sort(
      (one, other) => (this.#records[one] ?? 0) - (this.#records[other] ?? 0),
    )
    let night: Asleep[] = []
    let last: Asleep | undefined
    for (const at of sorted) {
      const record = this.#recordAt(at)
      if (last && record.start - last.end > MAX_AWAKE_MS) {
        yield* withEnd(night, last)
        night = []
        last = undefined
      }
      night.push(record)
      if (!last || record.end > last.end) last = record
    }
    if (last) yield* withEnd(night, last)
  }

  #recordAt(at: number): Asleep {
    const [start = 0, end = 0, position = 0] = this.#records.slice(at, at + 3)
    return { start, end, ...(this.#labels[position] ?? { source: '', zone: undefined }) }
  }
}

function* withEnd(night: readonly Asleep[], { end: wokeAt, zone: wokeIn }: Asleep) {
  for (const record of night) yield { ...record, wokeAt, wokeIn }
}
