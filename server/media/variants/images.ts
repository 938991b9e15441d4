// Creates smaller variants of pictures: upright, in sRGB, without metadata. One picture at a time, off the event loop;
// users take turns.
import type { Metadata, Sharp, SharpOptions } from 'sharp'
import { AppError } from '../../../contract/app-error.ts'
import { Slots } from '../../lib/slots.ts'
import { type Reading, readMetadata } from '../metadata/metadata-reader.ts'
import { attachProfile } from './color-profile.ts'
import { canDecode } from './decoding-cost.ts'
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
/** Of one picture: ten times what the largest takes on a slow processor. */
const MAX_SECONDS = 60

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
    operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Tiff'].map((name) => `VipsForeignLoad${name}`),
  })
  // The bound on pixels is that of `canDecode`, because what a pixel costs depends on the format.
  return (input, options) =>
    sharp(input, { limitInputPixels: false, failOn: 'error', ...options }).timeout({ seconds: MAX_SECONDS })
}

const loadOnce = (): Promise<SharpLibrary> => {
  loading ??= load().catch((cause) => {
    loading = undefined
    throw new AppError('UNAVAILABLE', { cause })
  })
  return loading
}

/** Metadata blocks of a picture as they are stored. */
export interface MetadataBlocks {
  /** Begins with its TIFF header. */
  exif: Buffer | undefined
  xmp: string | undefined
}

/** Undefined for a picture whose header is broken. @throws AppError UNAVAILABLE */
export async function readMetadataBlocks(path: string): Promise<MetadataBlocks | undefined> {
  const sharp = await loadOnce()
  const head = await sharp(path)
    .metadata()
    .catch(() => undefined)
  return head && { exif: exifOf(head), xmp: bounded(head.xmp)?.toString('utf8') }
}

/** Cameras write 64 KB at most; programs that edit pictures some hundred KB. */
const MAX_BLOCK_BYTES = 1_000_000

const bounded = (block: Buffer | undefined): Buffer | undefined =>
  block && block.length <= MAX_BLOCK_BYTES ? block : undefined

/** JPEG puts a name in front. */
function exifOf(head: Metadata): Buffer | undefined {
  const exif = bounded(head.exif)
  return exif?.toString('latin1', 0, EXIF_NAME.length) === EXIF_NAME ? exif.subarray(EXIF_NAME.length) : exif
}

const EXIF_NAME = 'Exif\0\0'

/** One at a time: decoding 12 megapixels takes some hundred megabytes. */
const slots = new Slots({ max: 1, maxPerKey: 1 })
const NEVER = new AbortController().signal

/**
 * Writes both variants of a picture. Of one that takes too much memory to decode, they are made from the thumbnail that
 * cameras put into its metadata.
 *
 * @returns the size of the upright picture in pixels; undefined for a picture that is broken, or too large and without a
 *   thumbnail
 * @throws AppError STORAGE_FULL, UNAVAILABLE; the signal's reason if it aborts while other pictures are made
 */
export const makeVariants = (
  path: string,
  mediaType: string,
  { targets, userId, signal }: VariantWishes,
): Promise<ImageSize | undefined> => {
  const make = async () => {
    const sharp = await loadOnce()
    try {
      const head = await sharp(path).metadata()
      const picture = canDecode(head)
        ? await openImage(sharp, { path, mediaType, head })
        : await openEmbedded(sharp, head, { userId, signal: signal ?? NEVER })
      if (!picture) return undefined
      await writeVariants(sharp, picture.image, targets)
      return picture.size
    } catch (cause) {
      if (isDiskFull(cause)) throw new AppError('STORAGE_FULL', { cause })
      return undefined
    }
  }
  return slots.run(userId, make, signal)
}

interface VariantWishes {
  targets: { preview: string; thumbnail: string }
  userId: string
  signal?: AbortSignal
}

async function writeVariants(
  sharp: SharpLibrary,
  image: Sharp,
  targets: { preview: string; thumbnail: string },
): Promise<void> {
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
}

/** Longer side in pixels: enough for recognition, at less than half the model's price for larger copies. */
const MODEL_COPY = 1024

/**
 * A smaller copy for a model: JPEG, which all models accept, without metadata.
 *
 * @param preview the bytes that `makeVariants` wrote
 */
export const makeModelCopy = (userId: string, preview: Uint8Array): Promise<Uint8Array> =>
  slots.run(userId, async () => {
    const sharp = await loadOnce()
    return sharp(preview)
      .resize({ width: MODEL_COPY, height: MODEL_COPY, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 80 })
      .toBuffer()
  })

interface Picture {
  image: Sharp
  /** Upright. */
  size: ImageSize
}

async function openImage(
  sharp: SharpLibrary,
  { path, mediaType, head }: { path: string; mediaType: string; head: Metadata },
): Promise<Picture> {
  const { compression } = head
  const icc = bounded(head.icc)
  if (mediaType !== 'image/heic' || compression === 'av1')
    return { image: sharp(path).autoOrient(), size: uprightSizeOf(head) }
  const { data, ...size } = await decodeHeic(path, MAX_SECONDS * 1000)
  const pixels = sharp(data, { raw: { ...size, channels: 4 } })
  return { image: icc ? sharp(await attachProfile(pixels, icc)) : pixels, size }
}

/** The thumbnail in the EXIF data of a picture, turned as the picture is. */
async function openEmbedded(
  sharp: SharpLibrary,
  head: Metadata,
  reading: Reading,
): Promise<Picture | undefined> {
  const exif = exifOf(head)
  if (!exif) return undefined
  const bytes = await readMetadata('readThumbnail', exif, reading)
  if (!bytes || !canDecode(await sharp(bytes).metadata())) return undefined
  // Its own metadata have no orientation; those of the picture have.
  const angle = QUARTER_TURNS[head.orientation ?? 1] ?? 0
  return { image: sharp(bytes).rotate(angle), size: uprightSizeOf(head) }
}

/** In degrees, by EXIF orientation; cameras do not write the mirrored ones. */
const QUARTER_TURNS: Readonly<Record<number, number>> = { 3: 180, 6: 90, 8: 270 }

const uprightSizeOf = ({ autoOrient: { width, height } }: Metadata): ImageSize => ({ width, height })

/** A full disk does not mean a broken picture. */
const isDiskFull = (cause: unknown): boolean =>
  cause instanceof Error && /ENOSPC|No space left|unable to (write|open for write)/i.test(cause.message)
