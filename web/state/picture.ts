import type { Attachment, Cover } from '../../contract/attachments.ts'
import type { Event } from '../../contract/events.ts'

/** A picture, or a film among pictures, and the event that it belongs to. */
export interface Picture {
  attachment: Attachment
  eventId: string
  date: string
  /** The text of the event. */
  words: string
}

/** Longer side of the service's copies, in pixels. */
const THUMBNAIL_SIDE_PX = 320
export const PREVIEW_SIDE_PX = 1600
/** For a picture of unknown size. */
const USUAL_RATIO = 4 / 3

export const isPicture = ({ kind, thumbnailUrl }: Attachment): boolean =>
  kind === 'image' && thumbnailUrl !== null

type Pictured = Pick<Event, 'id' | 'date' | 'content' | 'attachments'>

/** Pictures and films, which the viewer shows. In the order of the events. */
export const picturesAndFilmsOf = (events: readonly Pictured[]): Picture[] =>
  events.flatMap(({ id, date, content, attachments }) =>
    attachments
      .filter((attachment) => isPicture(attachment) || attachment.kind === 'video')
      .map((attachment) => ({ attachment, eventId: id, date, words: content })),
  )

export const onlyPictures = (shown: readonly Picture[]): Picture[] =>
  shown.filter(({ attachment }) => isPicture(attachment))

export const picturesOf = (events: readonly Pictured[]): Picture[] => onlyPictures(picturesAndFilmsOf(events))

/** The first picture of events, as the service answers it. */
export function coverOf(events: readonly Pick<Event, 'attachments'>[]): Cover | null {
  const first = events.flatMap(({ attachments }) => attachments).find(isPicture)
  if (!first?.thumbnailUrl) return null
  const { id, width, height, thumbnailUrl } = first
  return { attachmentId: id, width, height, thumbnailUrl }
}

export const altOf = ({ description, name }: Attachment): string => description?.text ?? name

/** Width by height. */
export const ratioOf = ({ width, height }: Attachment): number =>
  width && height ? width / height : USUAL_RATIO

/** The `srcset` with both copies. */
export function srcSetOf(attachment: Attachment): string | undefined {
  const { width, height, previewUrl, thumbnailUrl } = attachment
  if (!width || !height || !previewUrl || !thumbnailUrl) return undefined
  const widthOf = (side: number) => Math.round(width * Math.min(1, side / Math.max(width, height)))
  return `${thumbnailUrl} ${widthOf(THUMBNAIL_SIDE_PX)}w, ${previewUrl} ${widthOf(PREVIEW_SIDE_PX)}w`
}
