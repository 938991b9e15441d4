// Answers the page of a sample day, or arranges the events of another by rule. The demo uses it in place of a model.
import { z } from 'zod'
import { findSamplePage } from './sample-pages.ts'

const EventSchema = z.object({
  event: z.number(),
  time: z.string().optional(),
  type: z.string(),
  place: z.string().optional(),
  content: z.string(),
})
type PromptEvent = z.infer<typeof EventSchema>

const SIGNATURE = '*Arranged by rule by the stand-in of the demo. No model has written this.*'

const MARKS: Record<string, string> = { photo: '📷 ', voice: '🎙 ', health: '♥ ' }

/** @returns the page; a greeting for a prompt without events, such as the test of a connection */
export function arrangePage(prompt: string): string {
  const events = readEvents(prompt)
  if (events.length === 0) return 'Hello.'
  const written = findSamplePage(events[0]?.content ?? '')
  if (written !== undefined) return written
  const places = new Set(events.flatMap(({ place }) => (place ? [nearName(place)] : [])))
  const weekday = /^The diary page of (\w+)/.exec(prompt)?.[1] ?? 'A day'
  const title = places.size > 0 ? `${weekday}: ${[...places].join(', ')}` : weekday
  const paragraphs = Map.groupBy(events, partOfDay)
  return [`# ${title}`, ...[...paragraphs.values()].map(toParagraph), SIGNATURE].join('\n\n')
}

/** Parses the lines of JSON between `<events>` and `</events>`. */
function readEvents(prompt: string): PromptEvent[] {
  const [, quoted = ''] = /^<events>\n([\s\S]*?)\n<\/events>$/m.exec(prompt) ?? []
  return quoted
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => EventSchema.parse(JSON.parse(line)))
}

/** Without region and country, which follow the first comma. */
const nearName = (place: string): string => place.split(', ')[0] ?? place

const hourOf = ({ time }: PromptEvent): number => Number(/(\d\d):\d\d/.exec(time ?? '')?.[1] ?? 0)
const partOfDay = (event: PromptEvent): number => [12, 18].filter((hour) => hourOf(event) >= hour).length

/** Begins with the time of the first event. */
function toParagraph(events: readonly PromptEvent[]): string {
  const time = events[0]?.time
  const sentences = events.map(
    ({ event, type, content }) => `${MARKS[type] ?? ''}${toSentence(content)} [${event}]`,
  )
  return [...(time ? [`**${time}**`] : []), ...sentences].join(' ')
}

const toSentence = (content: string): string =>
  /[\p{Terminal_Punctuation}”“»]$/u.test(content) ? content : `${content}.`
