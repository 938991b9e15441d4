// Appointments of a calendar, https://www.rfc-editor.org/rfc/rfc5545. Only a feed reads them: each as it has begun, so the
// context tells until when.
import ICAL from 'ical.js'
import { findIana } from 'windows-iana'
import type { Fact, FormatReader, Item, ReadContext, SourceEntry, When } from '../entry.ts'
import { textOrHtmlToMarkdown } from '../html-to-markdown.ts'
import { problem, UnreadableFile } from '../problem.ts'
import { decodeStream } from '../sources/text-decoding.ts'
import { isTimeZone, toTimedDay } from '../zoned-times.ts'
import { expandRule, TooCostly } from './calendar-rules.ts'
import { dateOf, leftOutOf, offsetOf, pad, toTime, wallOf } from './calendar-times.ts'
import { readLines } from './icalendar-lines.ts'

/** Appointments that are looked at of one series: each working day of eighty years. */
const MAX_OF_SERIES = 20_000
/** Of the whole calendar. */
const MAX_IN_ALL = 100_000
/** Of one series on one day: each half hour. A rule for each second is an attack. */
const MAX_A_DAY = 48
const MAX_COMPONENT_LINES = 5_000
const MAX_COMPONENT_LENGTH = 1_000_000
const MAX_DESCRIPTION = 2_000
const DAY_MS = 86_400_000
const LAST_MOMENT = Date.parse('9999-12-01T00:00:00Z')
/** The lines of each component below the calendar. */
async function* listComponents(
  texts: AsyncIterable<string>,
  fileName: string,
): AsyncGenerator<string[] | 'too large'> {
  let lines: string[] = []
  let [begun, ended] = [false, false]
  let [depth, length] = [0, 0]
  for await (const line of readLines(texts)) {
    const [, mark = '', name = ''] = /^(BEGIN|END):\s*(\S+)\s*$/i.exec(line) ?? []
    if (/^VCALENDAR$/i.test(name)) {
      begun = true
      ended = mark.toUpperCase() === 'END' && depth === 0
      continue
    }
    if (mark.toUpperCase() === 'BEGIN') depth += 1
    if (depth === 0) {
      // A property of the calendar itself.
      if (/^X-WR-TIMEZONE:/i.test(line)) yield [line]
      continue
    }
    length += line.length
    if (lines.length < MAX_COMPONENT_LINES && length < MAX_COMPONENT_LENGTH) lines.push(line)
    if (mark.toUpperCase() === 'END') depth -= 1
    if (depth > 0) continue
    yield lines.length < MAX_COMPONENT_LINES && length < MAX_COMPONENT_LENGTH ? lines : 'too large'
    lines = []
    length = 0
  }
  // Of a part of a calendar, the rest would seem to be deleted.
  if (!begun) throw new UnreadableFile(fileName, 'no_calendar')
  if (!ended) throw new UnreadableFile(fileName, 'truncated')
}

const parse = (lines: readonly string[]) => new ICAL.Component(ICAL.parse(lines.join('\r\n')))

interface Series {
  master: ICAL.Component | undefined
  exceptions: ICAL.Component[]
}

interface Calendar {
  series: Map<string, Series>
  /** For times without a zone. */
  zone: string | undefined
  problems: Item[]
}

async function readCalendar(texts: AsyncIterable<string>, path: string): Promise<Calendar> {
  const calendar: Calendar = { series: new Map(), zone: undefined, problems: [] }
  let count = 0
  for await (const lines of listComponents(texts, path)) {
    if (lines === 'too large') {
      calendar.problems.push(problem(`${path}#${count}`, 'too_large'))
      continue
    }
    const [first = ''] = lines
    if (/^X-WR-TIMEZONE:/i.test(first)) calendar.zone = first.slice(first.indexOf(':') + 1).trim()
    if (/^BEGIN:VTIMEZONE/i.test(first)) addZone(lines)
    if (!/^BEGIN:VEVENT/i.test(first)) continue
    count += 1
    try {
      addEvent(calendar, parse(lines))
    } catch {
      calendar.problems.push(problem(`${path}#${count}`, 'broken'))
    }
  }
  return calendar
}

/** One that cannot be read leaves its times to the name of the zone. */
function addZone(lines: readonly string[]): void {
  try {
    ICAL.TimezoneService.register(new ICAL.Timezone(parse(lines)))
  } catch {
    // Its times are read by the name of the zone, or as local times.
  }
}

function addEvent({ series }: Calendar, component: ICAL.Component): void {
  const uid = String(component.getFirstPropertyValue('uid') ?? component.getFirstPropertyValue('dtstart'))
  const found = series.get(uid) ?? { master: undefined, exceptions: [] }
  series.set(uid, found)
  if (component.hasProperty('recurrence-id')) found.exceptions.push(component)
  else if (isNewer(component, found.master)) found.master = component
}

const sequenceOf = (component: ICAL.Component): number =>
  Number(component.getFirstPropertyValue('sequence') ?? 0)

const isNewer = (component: ICAL.Component, than: ICAL.Component | undefined): boolean =>
  than === undefined || sequenceOf(component) >= sequenceOf(than)

/** Zones by their own name, by that of Windows, or by the end of a path such as `/freeassociation/Europe/Berlin`. */
function zoneOf(name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  const names = [name, findIana(name)[0], name.replace(/^\/.*?\/(?=[A-Z][a-z]+\/)/, '')]
  return names.find((one) => one !== undefined && isTimeZone(one))
}

/** @param tzid of the property: zones without a description in the calendar are unknown to its times */
function whenOf(time: ICAL.Time, tzid: string | undefined, usual: string | undefined): When {
  if (time.isDate) return { date: dateOf(time) }
  const wallTime = `${dateOf(time)}T${pad(time.hour)}:${pad(time.minute)}:${pad(time.second)}`
  if (time.zone === ICAL.Timezone.utcTimezone)
    return { instant: time.toUnixTime() * 1000, zone: zoneOf(usual) }
  const zone = zoneOf(tzid)
  if (zone !== undefined) return { wallTime, zone }
  const isFloating = time.zone === ICAL.Timezone.localTimezone
  if (isFloating) return { wallTime, zone: zoneOf(usual) }
  return { instant: time.toUnixTime() * 1000, offset: offsetOf(time) }
}

const tzidOf = (component: ICAL.Component, name: string): string | undefined => {
  const value = component.getFirstProperty(name)?.getParameter('tzid')
  return typeof value === 'string' ? value : undefined
}

const textOf = (component: ICAL.Component, name: string): string => {
  const value = component.getFirstPropertyValue(name)
  return typeof value === 'string' ? value.trim() : ''
}

function pointOf(component: ICAL.Component) {
  const [latitude, longitude] = [component.getFirstPropertyValue('geo') ?? []].flat().map(Number)
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : {}
}

interface Occurrence {
  component: ICAL.Component
  start: ICAL.Time
  end: ICAL.Time | null
  /** The time of a series' appointment before it was moved. */
  recurrence: string | undefined
}

/** The hours of an appointment, as its calendar says them. */
function hoursOf({ start, end }: Occurrence): Fact[] {
  if (start.isDate || !end || end.compare(start) <= 0) return []
  const clock = (time: ICAL.Time) => `${pad(time.hour)}:${pad(time.minute)}`
  return [[`${clock(start)}–${clock(end)}`, true]]
}

function toEntry(occurrence: Occurrence, uid: string, calendar: Calendar, path: string): SourceEntry {
  const { component, start, recurrence } = occurrence
  const description = textOrHtmlToMarkdown(textOf(component, 'description')).slice(0, MAX_DESCRIPTION)
  return {
    path,
    sourceId: recurrence === undefined ? uid : `${uid} ${recurrence}`,
    when: whenOf(start, tzidOf(component, 'dtstart'), calendar.zone),
    type: 'event',
    title: textOf(component, 'summary') || '—',
    text: description.toWellFormed(),
    facts: hoursOf(occurrence),
    placeName: textOf(component, 'location'),
    ...pointOf(component),
    isPrivate: /^(private|confidential)$/i.test(textOf(component, 'class')),
  }
}

const endOf = (event: ICAL.Event): ICAL.Time | null => {
  try {
    return event.endDate
  } catch {
    return null
  }
}

const single = (component: ICAL.Component): Occurrence => {
  const event = new ICAL.Event(component)
  const recurrence = component.getFirstPropertyValue('recurrence-id')
  return {
    ...{ component, start: event.startDate, end: endOf(event) },
    recurrence: recurrence === null ? undefined : String(recurrence),
  }
}

const recurrenceOf = (exception: ICAL.Component) =>
  exception.getFirstPropertyValue('recurrence-id') as ICAL.Time

/** By the wall clock of a series. A date is its whole day. */
function endOfRule({ until }: ICAL.Recur, { isDate, zone }: ICAL.Time): number {
  if (!until) return Number.POSITIVE_INFINITY
  if (until.isDate) return wallOf(until) + DAY_MS - 1
  return wallOf(isDate ? until : until.convertToZone(zone))
}

class Expansion {
  readonly #until: number
  readonly #context: ReadContext
  /** Some days before the first and after the last appointment, in every zone. */
  readonly #window: { from: number; until: number }
  #inAll = 0

  constructor(context: ReadContext) {
    this.#context = context
    this.#until = context.until ?? LAST_MOMENT
    const from = Date.parse(context.since ?? '0001-01-04') - 3 * DAY_MS
    this.#window = { from, until: this.#until + 3 * DAY_MS }
  }

  /** The appointments that begin until the end of the context, from its first date on. @throws TooCostly */
  *list({ master, exceptions }: Series, uid: string, calendar: Calendar, path: string): Generator<Item> {
    if (!master) {
      for (const one of exceptions) yield* this.#take(single(one), uid, calendar, path)
      return
    }
    for (const one of this.#listOccurrences(master, exceptions)) yield* this.#take(one, uid, calendar, path)
  }

  /** The times of one rule of a series within the window. @throws TooCostly */
  #expand(rule: ICAL.Recur, start: ICAL.Time): ICAL.Time[] {
    if (rule.freq === 'SECONDLY' || this.#inAll >= MAX_IN_ALL) throw new TooCostly()
    const { from, until } = this.#window
    const window = { from, until: Math.min(until, endOfRule(rule, start)) }
    // A rule that fails has cost as much as one may.
    this.#inAll += MAX_OF_SERIES
    const times = expandRule(rule, wallOf(start), window, MAX_OF_SERIES)
    this.#inAll += times.length - MAX_OF_SERIES
    return times.map((time) => toTime(time, start))
  }

  /** The times of a series within the window, in their order, each once. @throws TooCostly */
  #listTimes(start: ICAL.Time, master: ICAL.Component): ICAL.Time[] {
    const { from, until } = this.#window
    const valuesOf = (name: string) => master.getAllProperties(name).flatMap((one) => one.getValues())
    const dates = valuesOf('rdate').map((date) =>
      date instanceof ICAL.Period ? date.start : (date as ICAL.Time),
    )
    const byRules = (valuesOf('rrule') as ICAL.Recur[]).flatMap((rule) => this.#expand(rule, start))
    const inWindow = [start, ...dates].filter((time) => wallOf(time) >= from && wallOf(time) <= until)
    const times = new Map([...inWindow, ...byRules].map((time) => [time.toUnixTime(), time]))
    if (times.size > MAX_OF_SERIES) throw new TooCostly()
    return [...times].sort(([one], [other]) => one - other).map(([, time]) => time)
  }

  /** @throws TooCostly also for too many on one day, by the clock of the calendar */
  *#listOccurrences(master: ICAL.Component, exceptions: ICAL.Component[]): Generator<Occurrence> {
    const isLeftOut = leftOutOf(master)
    const event = new ICAL.Event(master, { strictExceptions: false, exceptions })
    if (!event.isRecurring()) return yield single(master)
    // Moved to a day that is asked for, from one that is not.
    for (const one of exceptions) if (wallOf(recurrenceOf(one)) < this.#window.from) yield single(one)
    const times = this.#listTimes(event.startDate, master)
    const counts = new Map<string, number>()
    for (const time of times) {
      const count = (counts.get(dateOf(time)) ?? 0) + 1
      if (count > MAX_A_DAY) throw new TooCostly()
      counts.set(dateOf(time), count)
    }
    for (const time of times) {
      if (isLeftOut(time)) continue
      const { item, startDate: start, endDate: end, recurrenceId } = event.getOccurrenceDetails(time)
      yield { component: item.component, start, end, recurrence: String(recurrenceId) }
    }
  }

  *#take(occurrence: Occurrence, uid: string, calendar: Calendar, path: string): Generator<Item> {
    if (/^cancelled$/i.test(textOf(occurrence.component, 'status'))) return
    const entry = toEntry(occurrence, uid, calendar, path)
    const day = toTimedDay(entry.when, this.#context)
    if (!day) return yield problem(path, 'no_date')
    const last = toTimedDay({ instant: this.#until, zone: this.#context.zone }, this.#context)?.date ?? ''
    const isLater = day.occurredAt === null ? day.date > last : Date.parse(day.occurredAt) > this.#until
    if (!isLater && day.date >= (this.#context.since ?? '')) yield entry
  }
}

export const calendar: FormatReader = {
  // It is chosen, never detected.
  detect: () => false,
  async *read(source, context) {
    ICAL.TimezoneService.reset()
    const expansion = new Expansion(context)
    for (const member of source.members) {
      const read = await readCalendar(decodeStream(source.read(member)), member.path)
      yield* read.problems
      for (const [index, [uid, series]] of [...read.series].entries()) {
        const path = `${member.path}#${index + 1}`
        try {
          yield* expansion.list(series, uid, read, path)
        } catch (error) {
          yield problem(path, error instanceof TooCostly ? 'too_costly' : 'broken')
        }
      }
    }
  },
}
