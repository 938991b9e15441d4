import type { Temporal } from 'temporal-polyfill/implementation'
import type { DatedEvent } from '../../contract/events.ts'
import { firstWeek } from './first-week.ts'
import type { SampleEvent } from './sample-event.ts'
import { secondWeek } from './second-week.ts'
import { thirdWeek } from './third-week.ts'

/** Three weeks of a translator's life, the last day of which is `lastDate`. Oldest first. */
export function sampleDiary(lastDate: Temporal.PlainDate): DatedEvent[] {
  const days = [...firstWeek, ...secondWeek, ...thirdWeek]
  return days.flatMap(({ timeZone, events }, index) => {
    const date = lastDate.subtract({ days: days.length - 1 - index })
    return events.map((event) => toEvent(event, date, timeZone))
  })
}

function toEvent(
  [time, type, content, spot]: SampleEvent,
  date: Temporal.PlainDate,
  timeZone: string,
): DatedEvent {
  const occurred = date.toZonedDateTime({ timeZone, plainTime: time })
  const [latitude, longitude, placeName] = spot ?? []
  return {
    date: date.toString(),
    type,
    content,
    occurredAt: occurred.toString({ timeZoneName: 'never' }),
    timeZone,
    ...(spot && { latitude, longitude }),
    ...(placeName && { placeName }),
  }
}
