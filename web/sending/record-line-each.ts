import { toEventType } from '../files/event-type.ts'
import { photoFactsOf } from '../files/photo-facts.ts'
import type { KeptFile } from '../offline/records.ts'
import { randomKey } from '../offline/waiting-events.ts'
import { recordEvent } from './sending.ts'

interface Lines {
  files: readonly KeptFile[]
  /** For files without a date. */
  date: string
  /** The text of the first event. */
  content: string
}

/**
 * Creates one event per file with the file's time and place, sorted by time.
 *
 * @returns the number of events, and the date of the first
 */
export async function recordLineEach({
  files,
  date,
  content,
}: Lines): Promise<{ count: number; firstDate: string }> {
  const lines = files
    .filter(({ refusal }) => refusal === null)
    .map((file) => ({ file, facts: photoFactsOf(file) ?? {} }))
    .sort((one, other) => momentOf(one.facts) - momentOf(other.facts))
  for (const [index, { file, facts }] of lines.entries())
    await recordEvent({
      key: randomKey(),
      event: {
        date,
        type: toEventType(file.mediaType) ?? 'event',
        content: index === 0 ? content : '',
        ...facts,
      },
      files: [file.key],
    })
  return { count: lines.length, firstDate: lines[0]?.facts.date ?? date }
}

/** Files without a time come last. */
const momentOf = ({ occurredAt }: { occurredAt?: string }): number =>
  occurredAt === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(occurredAt)
