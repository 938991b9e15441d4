// The pictures in a page. Its text refers to them by id, because signed addresses expire.
import '../../styles/page-pictures.css'
import type { Attachment } from '../../../contract/attachments.ts'
import { attachmentQuery } from '../../queries/fresh-attachment.ts'
import { queryClient } from '../../state/query-client.ts'

const HALF_AN_HOUR_MS = 30 * 60_000

/** As the text of a page has it. */
export const addressOf = (id: string): string => `attachment:${id}`

/** The Markdown of a picture. Only a description by the user becomes the caption. */
export function toMarkdown({ id, description }: Pick<Attachment, 'id' | 'description'>): string {
  const caption = description?.by === 'user' ? description.text.replaceAll(/[[\]\\\s]+/g, ' ').trim() : ''
  return `![${caption}](${addressOf(id)})`
}

/** Sets the addresses of pictures in a rendered text. A deleted picture leaves its caption. */
export async function showPictures(root: HTMLElement): Promise<void> {
  const images = [...root.querySelectorAll<HTMLImageElement>('img[data-attachment]')]
  await Promise.all(images.map(showPicture))
}

async function showPicture(image: HTMLImageElement): Promise<void> {
  try {
    const query = attachmentQuery(image.dataset.attachment ?? '')
    const attachment = await queryClient.fetchQuery({ ...query, staleTime: HALF_AN_HOUR_MS })
    const { previewUrl, width, height, description, name } = attachment
    if (previewUrl === null) return image.remove()
    if (width && height) Object.assign(image, { width, height })
    // The caption is shown below the picture.
    if (image.nextElementSibling?.tagName !== 'EM') image.alt = description?.text ?? name
    image.src = previewUrl
  } catch {
    image.remove()
  }
}
