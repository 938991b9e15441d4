import type { Attachment } from '../../../contract/attachments.ts'
import { addressOf } from '../../../contract/placed-pictures.ts'

type Described = Pick<Attachment, 'id' | 'description'>

/** The Markdown of a picture. */
export const toMarkdown = (picture: Described): string =>
  `![${captionFor(picture)}](${addressOf(picture.id)})`

/** Only a description by the user becomes the caption. */
export const captionFor = ({ description }: Described): string =>
  description?.by === 'user' ? description.text.replaceAll(/[[\]\\\s]+/g, ' ').trim() : ''
