// Keeps a figure of today: in the line that has it, or as a line of its own.
import type { Event } from '../../../contract/events.ts'
import { factorOf, isFigure, type KnownFigure, nameOf, valueIn } from '../../../contract/known-figures.ts'
import type { Measure } from '../../../contract/measures.ts'
import { api, call } from '../../api/call.ts'
import type { WaitingEvent } from '../../offline/records.ts'
import { randomKey, resumeWaiting, shownEvent } from '../../offline/waiting-events.ts'
import { recordEvent, sendWaiting } from '../../sending/sending.ts'
import { getDayClock } from '../../state/day-clock.ts'
import { measuresText } from '../../state/measures.ts'
import { refreshDiary } from '../../state/query-client.ts'
import { dateOf, timeOf } from '../../state/zoned-time.ts'

interface DayOfFigures {
  date: string
  events: readonly Event[]
  waiting: readonly WaitingEvent[]
}

interface Found {
  /** In faces, or in hours. */
  value: number
  content: string
  measures: readonly Measure[]
  /** Of the stored event, or of the one that waits to be sent. */
  stored?: Event
  waiting?: WaitingEvent
}

/** The latest line of the day with the figure. */
export function findFigure(kind: KnownFigure, { events, waiting }: DayOfFigures): Found | undefined {
  const all = [
    ...events.map((stored) => ({ stored, content: stored.content, measures: stored.measures ?? [] })),
    ...waiting.map((record) => {
      const { content, measures = [] } = shownEvent(record)
      return {
        waiting: record,
        content,
        measures: measures.map(({ unit = null, ...rest }) => ({ ...rest, unit })),
      }
    }),
  ]
  return all
    .flatMap((line) => {
      const value = valueIn(kind, line.measures)
      return value === undefined ? [] : [{ ...line, value }]
    })
    .at(-1)
}

interface Kept {
  kind: KnownFigure
  value: number
  day: DayOfFigures
  /** The names of figures in use. */
  used: readonly { name: string; unit: string | null }[]
  /** For a diary that has none. */
  ours: { name: string; unit: string }
}

export async function keepFigure({ kind, value, day, used, ours }: Kept): Promise<void> {
  const found = findFigure(kind, day)
  if (!found) {
    const { name, unit } = nameOf(kind, used, ours)
    const measures = [{ name, value: value * factorOf(kind, unit), unit }]
    return recordFigures(measures)
  }
  const measures = found.measures.map((measure) =>
    isFigure(kind, measure.name) ? { ...measure, value: value * factorOf(kind, measure.unit) } : measure,
  )
  // A text that lists the figures goes with them.
  const isListed = found.content === measuresText(found.measures)
  const changes = { measures, ...(isListed && { content: measuresText(measures) }) }
  if (found.waiting) {
    await resumeWaiting(found.waiting.id, changes)
    return void sendWaiting()
  }
  if (!found.stored) return
  await call(api.events[':eventId'].amend.$post, {
    param: { eventId: found.stored.id },
    json: changes,
    header: {},
  })
  await refreshDiary()
}

async function recordFigures(measures: Measure[]): Promise<void> {
  const clock = getDayClock()
  const now = Temporal.Now.instant()
  const content = measuresText(measures)
  const event = {
    date: dateOf(now, clock),
    type: 'health',
    content,
    measures,
    ...timeOf(now, clock.timeZone),
  } as const
  await recordEvent({ key: randomKey(), event })
}
