import { Temporal } from 'temporal-polyfill/implementation'
import type { Event } from '../../contract/events.ts'
import { CLOSING_TEXT, INSTRUCTIONS_TEXT, SYSTEM_TEXT } from './prompt-text.ts'

/** Makes what a model is sent out of a day's events, and reads the title out of what it sends back. */
export type PromptEvent = Pick<
  Event,
  'type' | 'content' | 'occurredAt' | 'timeZone' | 'placeName' | 'latitude' | 'longitude'
>

/** Every task records it. Whoever changes what a model is told, here or in the texts, raises it. */
export const PROMPT_VERSION = 1

export interface Prompt {
  version: number
  system: string
  prompt: string
}

/** The same events and instructions always make the same prompt. Events are told in the order given. */
export function buildPrompt(input: {
  date: string
  events: readonly PromptEvent[]
  instructions?: string
}): Prompt {
  const { date, events, instructions = '' } = input
  const lines = [
    `The diary page of ${nameDay(date)}.`,
    '',
    '<events>',
    ...events.map((event, index) => quote(describeEvent(event, { number: index + 1, date }))),
    '</events>',
    '',
    CLOSING_TEXT,
  ]
  const wishes = instructions.trim()
  if (wishes !== '') lines.push('', INSTRUCTIONS_TEXT, '', wishes)
  return { version: PROMPT_VERSION, system: SYSTEM_TEXT, prompt: lines.join('\n') }
}

const MAX_TITLE_LENGTH = 200

/** The text of the first heading, without its marks; null where there is none. */
export function titleOf(text: string): string | null {
  const heading = /^ {0,3}#{1,6}[ \t]+(.+)$/m.exec(text)?.[1] ?? ''
  const title = heading
    .replace(/[ \t]+#+[ \t]*$/, '')
    .trim()
    .replace(/^(\*\*|__|\*|_)(.+)\1$/, '$2')
  // No half of a character is left at the cut.
  return title === '' ? null : title.slice(0, MAX_TITLE_LENGTH).replace(/[\ud800-\udbff]$/, '')
}

function describeEvent(event: PromptEvent, { number, date }: { number: number; date: string }) {
  const time = localTime(event, date)
  return {
    event: number,
    ...(time !== undefined && { time }),
    type: event.type,
    ...describePlace(event),
    content: event.content,
  }
}

/** A name is enough to write with; where somebody was to the metre is nobody's business. */
function describePlace({ placeName, latitude, longitude }: PromptEvent) {
  if (placeName) return { place: placeName }
  if (latitude === null || longitude === null) return {}
  return { coordinates: `${latitude.toFixed(1)}, ${longitude.toFixed(1)}` }
}

/** Such as `18:30`; with its date where the clock showed another one than the day's. */
function localTime({ occurredAt, timeZone }: PromptEvent, date: string): string | undefined {
  if (occurredAt === null) return undefined
  const local = timeZone
    ? Temporal.Instant.from(occurredAt).toZonedDateTimeISO(timeZone).toString()
    : occurredAt
  const time = local.slice(11, 16)
  const day = local.slice(0, 10)
  const clock = !timeZone && /z$/i.test(occurredAt) ? `${time} UTC` : time
  return day === date ? clock : `${day} ${clock}`
}

/**
 * One line of JSON in which no angle bracket is left as such, so that no content can look like the line that
 * ends the events; nor is any character that starts a new line for some reader.
 */
const quote = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>\u0085\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const nameDay = (date: string): string => `${WEEKDAYS[Temporal.PlainDate.from(date).dayOfWeek - 1]}, ${date}`
