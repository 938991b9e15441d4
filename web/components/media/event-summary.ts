import type { Event } from '../../../contract/events.ts'
import { isPicture } from '../pictures/picture.ts'

/** An event in a line: its text, or else what is said in its recordings and the names of its files. */
export const summaryOf = ({ content, attachments }: Pick<Event, 'content' | 'attachments'>): string =>
  content ||
  (attachments ?? [])
    .filter((attachment) => !isPicture(attachment))
    .map(({ transcript, name }) => transcript?.text ?? name)
    .join(', ')
