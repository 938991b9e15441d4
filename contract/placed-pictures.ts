// Places the pictures of a day in its page: each below the paragraph of the first sentence that rests on its line.
// On the screen, in the booklet and in exports alike.
import type { Sentence } from './sources.ts'

/** As the text of a page names a picture. */
export const addressOf = (id: string): string => `attachment:${id}`

/** More in one place would push the text away; the viewer has all of the day. */
const MAX_IN_ROW = 6

interface PictureOfLine {
  attachment: { id: string }
  eventId: string
}

export interface PageOfPictures<Picture = PictureOfLine> {
  content: string
  /** The end of the content, or all of it. */
  text: string
  /** Undefined while they are unknown: the pictures then stand at the end. */
  sentences: readonly Pick<Sentence, 'end' | 'eventIds'>[] | undefined
  pictures: readonly Picture[]
  /** The picture that stands below the title, and those that do not stand in the page. */
  coverId?: string | null | undefined
  hidden?: readonly string[] | undefined
}

/** Pictures that stand beside each other. */
export interface PlacedRow<Picture = PictureOfLine> {
  /** Where the block above them ends in the text. */
  end: number
  pictures: readonly Picture[]
}

/**
 * Those that the owner has put in by hand stay where they are and stand there alone; those that no sentence rests on
 * stand at the end.
 */
export function placePictures<Picture extends PictureOfLine>({
  content,
  text,
  sentences = [],
  pictures,
  coverId,
  hidden = [],
}: PageOfPictures<Picture>): PlacedRow<Picture>[] {
  const shift = content.length - text.length
  const placed = pictures.filter(
    ({ attachment: { id } }) => !content.includes(addressOf(id)) && !hidden.includes(id),
  )
  const top = /^\s*#[^\n]*/.exec(text)?.[0].length ?? 0
  const byEnd = Map.groupBy(placed, ({ eventId, attachment }) => {
    if (attachment.id === coverId) return top
    const sentence = sentences.find(({ eventIds }) => eventIds.includes(eventId))
    return sentence && sentence.end >= shift ? paragraphEnd(text, sentence.end - shift) : text.length
  })
  return [...byEnd].map(([end, row]) => ({ end, pictures: row.slice(0, MAX_IN_ROW) }))
}

/** The text with its pictures as Markdown. */
export function weavePictures(page: PageOfPictures): string {
  let woven = page.text
  for (const { end, pictures } of placePictures(page).toSorted((one, other) => other.end - one.end)) {
    const images = pictures.map(({ attachment }) => `![](${addressOf(attachment.id)})`)
    const before = end === 0 ? '' : `${woven.slice(0, end)}\n\n`
    woven = `${before}${images.join(' ')}\n\n${woven.slice(end).trimStart()}`.trimEnd()
  }
  return woven
}

/** Where the block that contains an offset ends. A text with code is not cut: an empty line may be a part of the code. */
function paragraphEnd(text: string, offset: number): number {
  if (/^ {0,3}(`{3}|~{3})/m.test(text)) return text.length
  const gap = /\n[ \t]*\n/g
  gap.lastIndex = offset
  return gap.exec(text)?.index ?? text.length
}
