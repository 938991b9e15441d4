// The pictures that the owner of a page has put into it. The text names them by their ids, because addresses end.
import '../../styles/page-pictures.css'
import type { Attachment } from '../../../contract/attachments.ts'
import { queryClient } from '../../queries/client.ts'
import { attachmentQuery } from '../pictures/fresh-attachment.ts'

const HALF_AN_HOUR_MS = 30 * 60_000

/** What a page says where a picture stands. A machine's words are no caption: the text is the owner's. */
export function toMarkdown({ id, description }: Pick<Attachment, 'id' | 'description'>): string {
  const caption = description?.by === 'user' ? description.text.replaceAll(/[[\]\\\s]+/g, ' ').trim() : ''
  return `![${caption}](attachment:${id})`
}

/** Gives the pictures of a rendered text their addresses. One that is no longer there leaves its caption. */
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
    // A caption stands below it already.
    if (image.nextElementSibling?.tagName !== 'EM') image.alt = description?.text ?? name
    image.src = previewUrl
  } catch {
    image.remove()
  }
}
