// The pictures of a booklet, as they are printed.
import { api, readBody, send } from '../../api/call.ts'

/** So that the service makes the next one meanwhile. */
const AT_ONCE = 4

/**
 * Loads all of them, those too that were never on the screen.
 *
 * @param onLoaded called after each, with the number so far
 */
export async function loadPictures(
  images: readonly HTMLImageElement[],
  onLoaded: (count: number) => void,
): Promise<void> {
  const waiting = images.values()
  let count = 0
  const loadNext = async () => {
    for (const image of waiting) {
      await toPrint(image)
      count += 1
      onLoaded(count)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, loadNext))
}

/** A browser puts JPEG into a PDF as it is, and other pictures as their pixels: ten times as large, and slower. */
async function toPrint(image: HTMLImageElement): Promise<void> {
  const { attachment: attachmentId } = image.dataset
  if (attachmentId && !image.src.startsWith('blob:')) {
    const print = await fetchPrint(attachmentId).catch(() => undefined)
    if (print) {
      image.srcset = ''
      // Never revoked: the book can be printed again, and ends with the document.
      image.src = URL.createObjectURL(print)
    }
  }
  // Not before: it would load what is shown as well. Without the service that is printed, if it is there or was kept.
  image.loading = 'eager'
  if (!image.complete) await untilLoaded(image)
}

async function fetchPrint(attachmentId: string): Promise<Blob> {
  const route = api.attachments[':attachmentId'].content.$get
  const response = await send(route, { param: { attachmentId }, query: { variant: 'print' } })
  return new Response(await readBody(response, /^image\/jpeg\b/)).blob()
}

const untilLoaded = (image: HTMLImageElement): Promise<unknown> =>
  new Promise((resolve) => {
    image.addEventListener('load', resolve, { once: true })
    image.addEventListener('error', resolve, { once: true })
  })
