// Creates smaller variants of pictures: upright, in sRGB, without metadata. One picture at a time, off the event loop.
import type { Sharp, SharpOptions } from 'sharp'
import { AppError } from '../../../contract/app-error.ts'
import { Limiter } from '../../lib/limiter.ts'
import { attachProfile } from './color-profile.ts'
import { decodeHeic } from './heic.ts'

/** Longer side in pixels. */
const PREVIEW = 1600
/** Of 0 to 6: the usual 4 takes 1.7 times as long for 4 % fewer bytes. */
const PREVIEW_EFFORT = 2
const THUMBNAIL = 320
/** A month of 60 pictures is to take 1.5 MB at most. Usual ones take half of it. */
const MAX_THUMBNAIL_BYTES = 24_000
/** The next one is for a picture with so many details that it would be larger. */
const THUMBNAIL_QUALITIES = [75, 50, 20]
/** 100 megapixels, more than any phone's camera; larger pictures are refused by their header, before decoding. */
const MAX_PIXELS = 100_000_000

type SharpLibrary = (input?: Parameters<typeof import('sharp').default>[0], options?: SharpOptions) => Sharp

export interface ImageSize {
  width: number
  height: number
}

/** Loaded with the first picture: a diary without pictures needs no memory for it. */
let loading: Promise<SharpLibrary> | undefined

async function load(): Promise<SharpLibrary> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  // Decoders are allowed one by one: SVG, for example, could read local files.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}`),
  })
  return (input, options) => sharp(input, { limitInputPixels: MAX_PIXELS, failOn: 'error', ...options })
}

const loadOnce = (): Promise<SharpLibrary> => {
  loading ??= load().catch((cause) => {
    loading = undefined
    throw new AppError('UNAVAILABLE', { cause })
  })
  return loading
}

/** The EXIF data of a picture, which begin with their TIFF header; undefined if it has none. */
export async function readExif(path: string): Promise<Buffer | undefined> {
  const { exif } = await (await loadOnce())(path).metadata()
  // JPEG puts a name in front.
  return exif?.toString('latin1', 0, EXIF_NAME.length) === EXIF_NAME ? exif.subarray(EXIF_NAME.length) : exif
}

const EXIF_NAME = 'Exif\0\0'

/** One at a time: decoding 12 megapixels takes some hundred megabytes. */
const limiter = new Limiter(1)

/**
 * Writes both variants of a picture.
 *
 * @returns the size of the upright picture in pixels
 * @throws AppError UNSUPPORTED_MEDIA for a broken or too large picture
 */
export const makeVariants = (
  path: string,
  mediaType: string,
  targets: { preview: string; thumbnail: string },
): Promise<ImageSize> =>
  limiter.run(async () => {
    const sharp = await loadOnce()
    try {
      const { image, size } = await openImage(sharp, path, mediaType)
      const bounds = { fit: 'inside', withoutEnlargement: true } as const
      await image
        .resize({ width: PREVIEW, height: PREVIEW, ...bounds })
        .webp({ quality: 80, effort: PREVIEW_EFFORT })
        .toFile(targets.preview)
      const small = sharp(targets.preview).resize({ width: THUMBNAIL, height: THUMBNAIL, ...bounds })
      for (const quality of THUMBNAIL_QUALITIES) {
        const { size: bytes } = await small.clone().webp({ quality }).toFile(targets.thumbnail)
        if (bytes <= MAX_THUMBNAIL_BYTES) break
      }
      return size
    } catch (cause) {
      throw toImageError(cause)
    }
  })

/** Longer side in pixels: enough for recognition, at less than half the model's price for larger copies. */
const MODEL_COPY = 1024

/**
 * A smaller copy for a model: JPEG, which all models accept, without metadata.
 *
 * @param preview the bytes that `makeVariants` wrote
 */
export const makeModelCopy = (preview: Uint8Array): Promise<Uint8Array> =>
  limiter.run(async () => {
    const sharp = await loadOnce()
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
  const { width, height, autoOrient, compression, icc } = await sharp(path).metadata()
  if (width * height > MAX_PIXELS) throw tooLarge()
  if (mediaType !== 'image/heic' || compression === 'av1')
    return { image: sharp(path).autoOrient(), size: { width: autoOrient.width, height: autoOrient.height } }
  const { data, ...size } = await decodeHeic(path)
  const pixels = sharp(data, { raw: { ...size, channels: 4 } })
  return { image: icc ? sharp(await attachProfile(pixels, icc)) : pixels, size }
}

const tooLarge = () =>
  new AppError('UNSUPPORTED_MEDIA', { message: 'The picture has more than 100 megapixels.' })

function toImageError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  const isTooLarge = cause instanceof Error && /pixel limit/.test(cause.message)
  // A full disk does not mean a broken picture.
  if (cause instanceof Error && /ENOSPC|No space left|unable to (write|open for write)/i.test(cause.message))
    return new AppError('STORAGE_FULL', { cause })
  return isTooLarge
    ? tooLarge()
    : new AppError('UNSUPPORTED_MEDIA', { message: 'The picture is broken and cannot be shown.', cause })
}
