// Makes small copies of pictures: upright, in sRGB, without metadata. One picture at a time, off the event loop.
import type { Sharp, SharpOptions } from 'sharp'
import { AppError } from '../../../contract/app-error.ts'
import { decodeHeic } from './heic.ts'

/** Pixels of the longer side. */
const PREVIEW = 1600
const THUMBNAIL = 320
/** 100 megapixels, more than any camera in a pocket has; refused by the header, before anything is decoded. */
const MAX_PIXELS = 100_000_000

type SharpLibrary = (input?: Parameters<typeof import('sharp').default>[0], options?: SharpOptions) => Sharp

export interface ImageSize {
  width: number
  height: number
}

/** Loaded with the first picture: a diary without pictures pays nothing for it. */
let loading: Promise<SharpLibrary> | undefined

async function load(): Promise<SharpLibrary> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  // Nothing but these is decoded: above all no SVG, which may read files.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}`),
  })
  return (input, options) => sharp(input, { limitInputPixels: MAX_PIXELS, failOn: 'error', ...options })
}

let last: Promise<unknown> = Promise.resolve()

/** A picture of 12 megapixels takes some hundred megabytes while it is decoded. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn
}

/**
 * Writes both copies of a picture.
 *
 * @returns its size as it is shown
 * @throws AppError UNSUPPORTED_MEDIA where it is broken or too large
 */
export const makeVariants = (
  path: string,
  mediaType: string,
  targets: { preview: string; thumbnail: string },
): Promise<ImageSize> =>
  inTurn(async () => {
    loading ??= load()
    const sharp = await loading.catch((cause) => {
      loading = undefined
      throw new AppError('UNAVAILABLE', { cause })
    })
    try {
      const { image, size } = await openImage(sharp, path, mediaType)
      const bounds = { fit: 'inside', withoutEnlargement: true } as const
      await image
        .resize({ width: PREVIEW, height: PREVIEW, ...bounds })
        .webp({ quality: 80 })
        .toFile(targets.preview)
      await sharp(targets.preview)
        .resize({ width: THUMBNAIL, height: THUMBNAIL, ...bounds })
        .webp({ quality: 75 })
        .toFile(targets.thumbnail)
      return size
    } catch (cause) {
      throw toImageError(cause)
    }
  })

/** Pixels of the longer side: enough to be recognized, and less than half of what larger copies cost at a model. */
const MODEL_COPY = 1024

/**
 * A small copy for a model: JPEG, because every one of them reads it, and without metadata.
 *
 * @param preview as `makeVariants` writes it
 */
export const makeModelCopy = (preview: Uint8Array): Promise<Uint8Array> =>
  inTurn(async () => {
    loading ??= load()
    const sharp = await loading
    return sharp(preview)
      .resize({ width: MODEL_COPY, height: MODEL_COPY, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 80 })
      .toBuffer()
  })

async function openImage(
  sharp: SharpLibrary,
  path: string,
  mediaType: string,
): Promise<{ image: Sharp; size: ImageSize }> {
  const { width, height, autoOrient, compression } = await sharp(path).metadata()
  if (width * height > MAX_PIXELS) throw tooLarge()
  if (mediaType !== 'image/heic' || compression === 'av1')
    return { image: sharp(path).autoOrient(), size: { width: autoOrient.width, height: autoOrient.height } }
  const { data, ...size } = await decodeHeic(path)
  return { image: sharp(data, { raw: { ...size, channels: 4 } }), size }
}

const tooLarge = () =>
  new AppError('UNSUPPORTED_MEDIA', { message: 'The picture has more than 100 megapixels.' })

function toImageError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  const isTooLarge = cause instanceof Error && /pixel limit/.test(cause.message)
  // A disk that is full is no fault of the picture.
  if (cause instanceof Error && /ENOSPC|No space left|unable to (write|open for write)/i.test(cause.message))
    return new AppError('STORAGE_FULL', { cause })
  return isTooLarge
    ? tooLarge()
    : new AppError('UNSUPPORTED_MEDIA', { message: 'The picture is broken and cannot be shown.', cause })
}
