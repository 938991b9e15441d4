import type { Event } from '../../contract/events.ts'
import { withoutSigns } from '../../contract/text-signs.ts'
import { isPicture } from './picture.ts'

/** An event in one line, without Markdown: its text, otherwise its transcripts and file names. */
export const summaryOf = ({ content, attachments }: Pick<Event, 'content' | 'attachments'>): string =>
  withoutSigns(content, { kind: 'event' }) ||
  (attachments ?? [])
    .filter((attachment) => !isPicture(attachment))
    .map(({ transcript, name }) => transcript?.text || name)
    .join(', ')
