// Apple Health: `export.xml`, up to gigabytes. Each day becomes one event with its measures.
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { offsetSpanAt } from '../../lib/zoned-time.ts'
import type { FormatReader, Item, ReadContext } from '../entry.ts'
import { problem } from '../problem.ts'
import type { Member, Source } from '../sources/source.ts'
import { decodeStream } from '../sources/text-decoding.ts'
import { dateAt, isTimeZone } from '../zoned-times.ts'
import { type Asleep, type DayFigure, HealthDays, kindOf, withEndOfNight } from './health-days.ts'
import { readPhoneTime } from './phone-time.ts'
import { extensionOf } from './read-each.ts'

const ROOT = 'HealthData'
/** In UTF-16 units. The parser buffers a tag, a comment or a text until its end. */
const MAX_PIECE_LENGTH = 1_000_000
/** Health nests four. The parser keeps each open element. */
const MAX_DEPTH = 32

type Attributes = Readonly<Record<string, string>>

function instantOf(text: string | undefined): number | undefined {
  const { date, time, offset } = readPhoneTime(text ?? '') ?? {}
  const ms = offset === undefined ? Number.NaN : Date.parse(`${date}T${time}${offset}`)
  return Number.isNaN(ms) ? undefined : ms
}

const SLEEP = 'HKCategoryTypeIdentifierSleepAnalysis'
/** The children of these elements are repeated at the top level. */
const REPEATED_IN = 'Correlation'

class HealthReader {
  readonly days = new HealthDays()
  isHealth: boolean | undefined
  readonly #context: ReadContext
  #record: Attributes | undefined
  #workout: Attributes | undefined
  #statistics: string[] = []
  #zone: string | undefined
  #correlations = 0
  readonly #asleep: Asleep[] = []
  readonly #summaries: { date: string; figures: DayFigure[] }[] = []

  constructor(context: ReadContext) {
    this.#context = context
  }

  open({ name, attributes }: SaxesTagPlain): void {
    this.isHealth ??= name === ROOT
    if (name === REPEATED_IN) this.#correlations += 1
    else if (name === 'Record') {
      this.#record = attributes
      this.#zone = undefined
    } else if (name === 'Workout') {
      this.#workout = attributes
      this.#zone = undefined
      this.#statistics = []
    } else if (name === 'WorkoutStatistics') this.#addStatistics(attributes)
    else if (name === 'ActivitySummary') this.#summary(attributes)
    else if (name === 'MetadataEntry' && attributes.key === 'HKTimeZone') {
      if (isTimeZone(attributes.value ?? '')) this.#zone = attributes.value
    }
  }

  close(name: string): void {
    if (name === REPEATED_IN) this.#correlations -= 1
    else if (name === 'Record') {
      if (this.#record && this.#correlations === 0) this.#addRecord(this.#record)
      this.#record = undefined
    } else if (name === 'Workout') {
      if (this.#workout) this.#addWorkout(this.#workout)
      this.#workout = undefined
    }
  }

  #dateOf(instant: number, zone = this.#zone ?? this.#context.zone): string {
    const { dayStart } = this.#context
    return dateAt({ instant, offset: offsetSpanAt(instant, zone).offset }, { zone, dayStart })
  }

  #addRecord(record: Attributes): void {
    const kind = kindOf(record.type ?? '')
    const start = instantOf(record.startDate)
    const end = instantOf(record.endDate) ?? start
    if (!kind || start === undefined || end === undefined) return
    const source = `${record.sourceName ?? ''} ${/model:([^,>]*)/.exec(record.device ?? '')?.[1] ?? ''}`
    if (record.type === SLEEP) {
      if (/Asleep/.test(record.value ?? '')) this.#asleep.push({ start, end, source, zone: this.#zone })
      return
    }
    const value = kind.how === 'time' ? 0 : Number(record.value)
    if (!Number.isFinite(value)) return
    this.days.add(kind, {
      date: this.#dateOf(start),
      source,
      start,
      end,
      value,
      unit: record.unit ?? '',
    })
  }

  #addStatistics({ type = '', sum, unit = '' }: Attributes): void {
    if (sum === undefined || !/Distance|ActiveEnergyBurned/.test(type)) return
    this.#statistics.push(amount(sum, unit))
  }

  #addWorkout(workout: Attributes): void {
    const start = instantOf(workout.startDate)
    if (start === undefined) return
    const name = (workout.workoutActivityType ?? '')
      .replace('HKWorkoutActivityType', '')
      .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    const totals = [
      workout.totalDistance && amount(workout.totalDistance, workout.totalDistanceUnit ?? ''),
      workout.totalEnergyBurned && amount(workout.totalEnergyBurned, workout.totalEnergyBurnedUnit ?? ''),
    ].filter((part) => part !== undefined && part !== '')
    const parts = [
      workout.duration && amount(workout.duration, workout.durationUnit ?? ''),
      ...(totals.length > 0 ? totals : this.#statistics),
    ].filter(Boolean)
    this.days.addWorkout(
      this.#dateOf(start),
      [name || 'Workout', parts.join(', ')].filter(Boolean).join(': '),
    )
  }

  #summary({
    dateComponents = '',
    activeEnergyBurned,
    activeEnergyBurnedUnit,
    appleExerciseTime,
  }: Attributes): void {
    const energy = Number(activeEnergyBurned) / (activeEnergyBurnedUnit === 'kJ' ? 4.184 : 1)
    const figures: DayFigure[] = [
      { name: 'active energy', value: energy, unit: 'kcal' },
      { name: 'exercise', value: Number(appleExerciseTime), unit: 'min' },
    ]
    this.#summaries.push({
      date: dateComponents,
      figures: figures.filter(({ value }) => Number.isFinite(value)),
    })
  }

  /** Sleep counts for the day of waking up; summaries, for figures without records. Both are known at the end. */
  end(): void {
    const kind = kindOf(SLEEP)
    for (const { start, end, source, wokeAt, wokeIn } of withEndOfNight(this.#asleep)) {
      const date = this.#dateOf(wokeAt, wokeIn ?? this.#context.zone)
      if (kind) this.days.add(kind, { date, source, start, end, value: 0, unit: '' })
    }
    for (const { date, figures } of this.#summaries) this.days.addSummary(date, figures)
  }
}

const amount = (value: string, unit: string): string =>
  `${Math.round(Number(value) * 100) / 100} ${unit}`.trim()

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const figureText = ({ name, value, unit }: DayFigure) =>
  `${capitalise(name)}: ${value}${unit === null ? '' : ` ${unit}`}`

/** A fault is seen after each piece, and a text of the first megabyte may hold many. */
const PIECE_LENGTH = 65_536

async function* piecesOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of texts)
    for (let at = 0; at < text.length; at += PIECE_LENGTH) yield text.slice(at, at + PIECE_LENGTH)
}

async function* readHealth(source: Source, member: Member, context: ReadContext): AsyncGenerator<Item> {
  const reader = new HealthReader(context)
  const parser = new SaxesParser({ xmlns: false, position: false })
  let fault: Error | undefined
  parser.on('error', (error) => {
    fault ??= error
  })
  let [depth, length] = [0, 0]
  for (const piece of ['doctype', 'comment', 'cdata', 'processinginstruction'] as const)
    parser.on(piece, () => {
      length = 0
    })
  parser.on('opentag', (tag) => {
    length = 0
    depth += 1
    if (depth > MAX_DEPTH) fault ??= new Error('elements nested too deep')
    else reader.open(tag)
  })
  parser.on('closetag', ({ name }) => {
    length = 0
    depth -= 1
    reader.close(name)
  })
  for await (const text of piecesOf(decodeStream(source.read(member)))) {
    length += text.length
    parser.write(text)
    if (length > MAX_PIECE_LENGTH) fault ??= new Error('a piece without an end')
    if (fault) break
    if (reader.isHealth === false) return
  }
  if (!fault) parser.close()
  if (fault) yield problem(member.path, 'truncated')
  reader.end()
  for (const { date, figures, workouts } of reader.days.list()) {
    yield {
      path: `${member.path}#${date}`,
      sourceId: date,
      when: { date },
      type: 'health',
      text: [figures.map(figureText).join(' · '), ...workouts].filter(Boolean).join('\n'),
      measures: figures,
    }
  }
}

export const appleHealth: FormatReader = {
  detect: ({ heads }) => [...heads.values()].some((head) => /<(!DOCTYPE )?HealthData\b/.test(head)),
  async *read(source, context) {
    for (const member of source.members.filter(({ path }) => extensionOf(path) === '.xml'))
      yield* readHealth(source, member, context)
  },
}
