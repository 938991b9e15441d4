import type { Temporal } from 'temporal-polyfill/implementation'
import type { DatedEvent } from '../../contract/events.ts'
import { firstWeek } from './first-week.ts'
import type { SampleEvent } from './sample-event.ts'
import { secondWeek } from './second-week.ts'
import { thirdWeek } from './third-week.ts'

/** Of each day, oldest first. Short nights are a little worse. */
const MOODS = [3, 4, 4, 2, 3, 4, 5, 4, 3, 5, 4, 2, 4, 3, 4, 5, 5, 4, 4, 5, 5]
const HOURS_OF_SLEEP = [7, 7.5, 8, 5.5, 6.5, 7, 8, 7.5, 6, 8.5, 7, 5, 7.5, 6.5, 7, 8, 7.5, 6, 7, 7.5, 6]

/** Three weeks of a translator's life, the last day of which is `lastDate`. Oldest first. */
export function sampleDiary(lastDate: Temporal.PlainDate): DatedEvent[] {
  const days = [...firstWeek, ...secondWeek, ...thirdWeek]
  return days.flatMap(({ timeZone, events }, index) => {
    const date = lastDate.subtract({ days: days.length - 1 - index })
    const measures = [
      { name: 'Mood', value: MOODS[index] ?? 3, unit: '/5' },
      { name: 'Sleep', value: HOURS_OF_SLEEP[index] ?? 7, unit: 'h' },
    ]
    return events.map((event, at) => ({
      ...toEvent(event, date, timeZone),
      ...(at === 0 && { measures }),
    }))
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
