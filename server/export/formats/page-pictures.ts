// The pictures of a day in the text of its page, where the screen has them.
import type { Journal } from '../../../contract/journal.ts'
import { weavePictures } from '../../../contract/placed-pictures.ts'
import type { Diary, DiaryDay, ExportedAttachment } from '../diary.ts'

/** A picture, and the event that it is attached to. */
export interface DayPicture {
  attachment: ExportedAttachment
  eventId: string
  /** Of the event. */
  content: string
}

export const listPictures = ({ events }: DiaryDay): DayPicture[] =>
  events.flatMap(({ id: eventId, content, attachments }) =>
    attachments
      .filter(({ kind }) => kind === 'image')
      .map((attachment) => ({ attachment, eventId, content })),
  )

/** The text of a page with these pictures of its day. */
export async function placePictures(
  diary: Diary,
  journal: Journal,
  pictures: readonly DayPicture[],
): Promise<string> {
  const { content, coverId, hiddenPictures: hidden } = journal
  if (pictures.length === 0) return content
  const sentences = await diary.findSentences(journal)
  return weavePictures({ content, text: content, sentences, pictures, coverId, hidden })
}

/** The diary, its pages with the pictures of their days. */
export const withPictures = (diary: Diary): Diary => ({
  ...diary,
  async readDay(date) {
    const day = await diary.readDay(date)
    const { journal } = day
    if (!journal) return day
    return {
      ...day,
      journal: { ...journal, content: await placePictures(diary, journal, listPictures(day)) },
    }
  },
})

/** Replaces the ids of files in a text with the addresses that a format has for them. */
export function linkFiles(
  text: string,
  files: readonly ExportedAttachment[],
  toAddress: (file: ExportedAttachment) => string,
): string {
  const byId = new Map(files.map((file) => [file.id, file]))
  return text.replaceAll(/\]\(attachment:([0-9a-f-]{36})\)/g, (all, id: string) => {
    const file = byId.get(id)
    return file ? `](${toAddress(file)})` : all
  })
}
