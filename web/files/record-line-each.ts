import type { KeptFile } from '../offline/records.ts'
import { recordEvent } from '../offline/sending.ts'
import { randomKey } from '../offline/waiting-events.ts'
import { toEventType } from './event-type.ts'
import { photoFactsOf } from './photo-facts.ts'

interface Lines {
  files: readonly KeptFile[]
  /** Of files that do not tell their own. */
  date: string
  /** The text, which the first line gets. */
  content: string
}

/**
 * Makes an event of each file, at the time and place where it was taken, in the order in which they were taken.
 *
 * @returns how many
 */
export async function recordLineEach({ files, date, content }: Lines): Promise<number> {
  const lines = files
    .filter(({ refusal }) => refusal === null)
    .map((file) => ({ file, facts: photoFactsOf(file.attachment) ?? {} }))
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
  return lines.length
}

/** Those that do not tell when they were taken come last. */
const momentOf = ({ occurredAt }: { occurredAt?: string }): number =>
  occurredAt === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(occurredAt)
