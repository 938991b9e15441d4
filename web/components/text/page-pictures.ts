// The pictures in a page. Its text refers to them by id, because signed addresses expire.
import '../../styles/page-pictures.css'
import type { Attachment } from '../../../contract/attachments.ts'
import { attachmentQuery } from '../../queries/fresh-attachment.ts'
import { altOf, type Picture, ratioOf, srcSetOf } from '../../state/picture.ts'
import { queryClient } from '../../state/query-client.ts'

const HALF_AN_HOUR_MS = 30 * 60_000

/** Width of a picture by itself, and of one in a row. */
const SIZES = { alone: '(max-width: 50rem) 100vw, 40rem', inRow: '(max-width: 50rem) 50vw, 20rem' }

/**
 * Shows the pictures of a day in its rendered page, of known size, each as a button. Below each is the caption of its
 * owner: what the picture was put in with, or else the words of its line, once for a row of the same line.
 *
 * @param label the name of the button, for the description of its picture
 */
export function fillPictures(
  root: HTMLElement,
  pictures: readonly Picture[],
  label: (description: string) => string,
): void {
  const known = new Map(pictures.map((picture) => [picture.attachment.id, picture]))
  for (const image of root.querySelectorAll<HTMLImageElement>('img[data-attachment]')) {
    const picture = known.get(image.dataset.attachment ?? '')
    if (picture) fillPicture(image, picture, label)
  }
  for (const row of root.querySelectorAll<HTMLElement>('p:has(> .page-picture)')) {
    row.classList.add('page-pictures')
    // A text beside pictures is no row of them.
    if (row.childElementCount === 1) row.classList.add('alone')
    for (const image of row.querySelectorAll('img'))
      image.sizes = row.childElementCount === 1 ? SIZES.alone : SIZES.inRow
    joinCaptions(row)
  }
}

function fillPicture(image: HTMLImageElement, { attachment, words }: Picture, label: (of: string) => string) {
  const { id } = attachment
  const caption = image.nextElementSibling?.tagName === 'EM' ? image.nextElementSibling : captionOf(words)
  const [frame, button] = [document.createElement('span'), document.createElement('button')]
  frame.className = 'page-picture'
  frame.style.setProperty('--ratio', String(ratioOf(attachment)))
  button.type = 'button'
  button.dataset.picture = id
  button.setAttribute('aria-haspopup', 'dialog')
  button.setAttribute('aria-label', label(altOf(attachment)))
  image.replaceWith(frame)
  frame.append(button, ...(caption ? [caption] : []))
  button.append(image)
  fillImage(image, attachment)
}

/** Shows a picture, of known size before it has loaded. */
export function fillImage(image: HTMLImageElement, attachment: Attachment): void {
  const { width, height, previewUrl, thumbnailUrl } = attachment
  Object.assign(image, { loading: 'lazy', decoding: 'async', alt: altOf(attachment) })
  if (width && height) Object.assign(image, { width, height })
  // An address ends after an hour; the picture is then asked for anew.
  image.addEventListener('error', () => void showPicture(image), { once: true })
  const sources = srcSetOf(attachment)
  if (sources) image.srcset = sources
  image.src = previewUrl ?? thumbnailUrl ?? ''
}

/** A row of pictures of one line has its words once, below all of them. */
function joinCaptions(row: HTMLElement): void {
  const captions = [...row.querySelectorAll('.page-picture > em')]
  const [first, ...others] = captions
  const isOne = others.every((caption) => caption.textContent === first?.textContent)
  if (!first || !isOne || others.length === 0 || captions.length < row.childElementCount) return
  for (const caption of others) caption.remove()
  first.className = 'page-caption'
  row.append(first)
}

function captionOf(words: string): HTMLElement | undefined {
  if (words.trim() === '') return undefined
  const caption = document.createElement('em')
  caption.dir = 'auto'
  caption.textContent = words
  return caption
}

/** Sets the addresses of pictures in a rendered text. A deleted picture leaves its caption. */
export async function showPictures(root: HTMLElement): Promise<void> {
  const images = [...root.querySelectorAll<HTMLImageElement>('img[data-attachment]:not([src])')]
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
    image.srcset = ''
    image.src = previewUrl
  } catch {
    image.remove()
  }
}
