// Builds the prompt of a page from a day's events, and reads the title from the page.
import { Temporal } from 'temporal-polyfill/implementation'
import { AppError } from '../../contract/app-error.ts'
import type { Attachment } from '../../contract/attachments.ts'
import type { Event } from '../../contract/events.ts'
import { withoutSigns } from '../../contract/text-signs.ts'
import type { Wishes } from '../../contract/wishes.ts'
import { quote } from '../lib/quote.ts'
import { measureText } from '../text/measure-text.ts'
import type { Example } from './note-examples.ts'
import { CLOSING_TEXT, OWN_TEXT, SYSTEM_TEXT } from './prompt-text.ts'
import { wishLines } from './wishes.ts'

export type PromptEvent = Pick<
  Event,
  'type' | 'content' | 'occurredAt' | 'timeZone' | 'placeName' | 'latitude' | 'longitude' | 'measures'
> & { attachments: readonly PromptAttachment[] }

type PromptAttachment = Pick<Attachment, 'kind' | 'name' | 'description' | 'transcript'>

/** Stored with every task. Raise it with every change of the prompt, here or in `prompt-text.ts`. */
export const PROMPT_VERSION = 6

export interface Prompt {
  system: string
  /** Requests that were answered before, as turns of the same conversation. */
  examples?: readonly Example[]
  prompt: string
}

/** All of its texts, for estimating the tokens. */
export const textOf = ({
  system,
  examples = [],
  prompt,
}: Omit<Prompt, 'examples'> & { examples?: readonly Example[] | undefined }): string =>
  [system, ...examples.flatMap(({ asked, answered }) => [asked, answered]), prompt].join('\n')

/**
 * Depends on its input alone. Keeps the order of the events.
 *
 * @throws AppError DAY_TOO_LONG for more than `maxChars`
 */
export function buildPrompt(input: {
  date: string
  events: readonly PromptEvent[]
  /** Sentences and pictures that the new text has to keep, a line of Markdown each. */
  own?: readonly string[] | undefined
  wishes?: Wishes | undefined
  instructions?: string | undefined
  maxChars?: number
}): Prompt {
  const { date, events, own = [], wishes = {}, instructions, maxChars = Number.POSITIVE_INFINITY } = input
  assertShort(events, maxChars)
  const lines = [
    `The diary page of ${nameDay(date)}.`,
    '',
    ...quoteEvents(events, date),
    ...(own.length > 0 ? [OWN_TEXT, ...own, ''] : []),
    CLOSING_TEXT,
    ...wishLines(wishes, instructions),
  ]
  const prompt = lines.join('\n')
  if (SYSTEM_TEXT.length + prompt.length > maxChars) throw new AppError('DAY_TOO_LONG')
  return { system: SYSTEM_TEXT, prompt }
}

/** Call before quoting, which blocks other requests for megabytes of text. @throws AppError DAY_TOO_LONG */
export function assertShort(events: readonly PromptEvent[], maxChars: number): void {
  if (sumOf(events.map(lengthOf)) > maxChars) throw new AppError('DAY_TOO_LONG')
}

const lengthOf = ({ content, attachments }: PromptEvent): number =>
  content.length +
  sumOf(
    attachments.map(
      ({ description, transcript }) => (description?.text.length ?? 0) + (transcript?.text.length ?? 0),
    ),
  )

/** The events between tags, each as a line of JSON, numbered from 1. */
export const quoteEvents = (events: readonly PromptEvent[], date: string): string[] => [
  '<events>',
  ...events.map((event, index) => quote(describeEvent(event, { number: index + 1, date }))),
  '</events>',
  '',
]

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, next) => sum + next, 0)

const MAX_TITLE_LENGTH = 200
/** Before its Markdown is taken out. */
const MAX_HEADING_LENGTH = 2_000

/** The text of the first heading, without Markdown; null without a heading. At most 200 characters. */
export function titleOf(text: string): string | null {
  const line = /^ {0,3}#{1,6}[ \t]+(.+)$/m.exec(text)?.[1] ?? ''
  // The expressions take quadratic time on white space.
  const heading = line.slice(0, MAX_HEADING_LENGTH)
  const title = withoutSigns(heading.replace(/[ \t]+#+[ \t]*$/, '').trim()).trim()
  // The cut must not leave half of a surrogate pair.
  return title === '' ? null : title.slice(0, MAX_TITLE_LENGTH).replace(/[\ud800-\udbff]$/, '')
}

function describeEvent(event: PromptEvent, { number, date }: { number: number; date: string }) {
  const time = localTimeOf(event, date)
  return {
    event: number,
    ...(time !== undefined && { time }),
    type: event.type,
    ...describePlace(event),
    content: event.content,
    ...describeAttachments(event.attachments),
    ...(event.measures.length > 0 && { measures: event.measures.map(measureText) }),
  }
}

/** Their descriptions and transcripts, by users and by machines. File names are left out. */
function describeAttachments(attachments: readonly PromptAttachment[]) {
  if (attachments.length === 0) return {}
  return {
    attachments: attachments.map(({ kind, name, description, transcript }) => ({
      kind,
      ...(kind === 'file' && { name }),
      ...(description && {
        [description.by === 'user' ? 'description' : 'machineDescription']: description.text,
      }),
      // Empty if no words were heard.
      ...(transcript?.text && {
        [transcript.by === 'user' ? 'transcript' : 'machineTranscript']: transcript.text,
      }),
    })),
  }
}

/** The place name is enough to write with. Exact coordinates stay private: one decimal is about 10 km. */
function describePlace({ placeName, latitude, longitude }: PromptEvent) {
  if (placeName) return { place: placeName }
  if (latitude === null || longitude === null) return {}
  return { coordinates: `${latitude.toFixed(1)}, ${longitude.toFixed(1)}` }
}

/** Such as `18:30`; `2026-03-15 01:10` if the local date is not `date`; `18:30 UTC` if the offset is unknown. */
export function localTimeOf(
  { occurredAt, timeZone }: Pick<PromptEvent, 'occurredAt' | 'timeZone'>,
  date: string,
): string | undefined {
  if (occurredAt === null) return undefined
  const local = timeZone
    ? Temporal.Instant.from(occurredAt).toZonedDateTimeISO(timeZone).toString()
    : occurredAt
  const time = local.slice(11, 16)
  const day = local.slice(0, 10)
  const clock = !timeZone && /z$/i.test(occurredAt) ? `${time} UTC` : time
  return day === date ? clock : `${day} ${clock}`
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const nameDay = (date: string): string =>
  `${WEEKDAYS[Temporal.PlainDate.from(date).dayOfWeek - 1]}, ${date}`
