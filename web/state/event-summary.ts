import type { Event } from '../../contract/events.ts'
import { withoutSigns } from '../../contract/text-signs.ts'
import { measuresText } from './measures.ts'
import { isPicture } from './picture.ts'

type EventContent = Pick<Event, 'content' | 'attachments'>

/** Of recordings that were made here: it says nothing that the line does not show. */
const NAME_OF_RECORDING = /^voice-\d{8}-\d{4}\./

/**
 * An event in one line, without Markdown: its text, otherwise its transcripts and file names.
 *
 * @param voice stands for a recording without a transcript
 */
export const summaryOf = ({ content, attachments }: EventContent, voice: string): string =>
  withoutSigns(content, { kind: 'event' }) ||
  (attachments ?? [])
    .filter((attachment) => !isPicture(attachment))
    .map(({ transcript, name }) => transcript?.text || (NAME_OF_RECORDING.test(name) ? voice : name))
    .join(', ')

/** What can be quoted: no figures, which may be the last line of each evening, and no names of files. */
export const ownWordsOf = ({
  content,
  attachments,
  measures,
}: EventContent & Pick<Event, 'measures'>): string =>
  content !== '' && content !== measuresText(measures)
    ? withoutSigns(content, { kind: 'event' })
    : (attachments ?? [])
        .map(({ transcript }) => transcript?.text ?? '')
        .join(' ')
        .trim()
