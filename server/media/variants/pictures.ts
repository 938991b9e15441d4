// Creates smaller variants of pictures: upright, in sRGB, without metadata. Runs in the process for files of users.
import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Metadata, Sharp, SharpOptions } from 'sharp'
import { projectDirectory } from '../../lib/project-directory.ts'
import type { ImageSize, Picture } from '../media-calls.ts'
import { attachProfile } from './color-profile.ts'
import { canDecode } from './decoding-cost.ts'

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
/**
 * Of a header, of which honest ones take milliseconds: those of a million frames take the library hours. In time of the
 * processor, because on a busy machine a clock would also count what others take.
 */
const MAX_HEAD_CPU_MS = 10_000
const LOOK_EACH_MS = 250

type SharpLibrary = (input?: Parameters<typeof import('sharp').default>[0], options?: SharpOptions) => Sharp

/** The installation lacks the library. */
export class NoLibrary extends Error {}

/** Loaded with the first picture: recordings need no memory for it. */
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
    throw new NoLibrary('sharp does not load', { cause })
  })
  return loading
}

/** Metadata blocks of a picture as they are stored. */
export interface MetadataBlocks {
  /** Begins with its TIFF header. */
  exif: Buffer | undefined
  xmp: string | undefined
}

/** Nothing but its end stops a thread of the library. */
async function readHead(image: Sharp): Promise<Metadata> {
  const before = cpuMs()
  const timer = setInterval(() => {
    if (cpuMs() - before > MAX_HEAD_CPU_MS) process.kill(process.pid, 'SIGKILL')
  }, LOOK_EACH_MS)
  try {
    return await image.metadata()
  } finally {
    clearInterval(timer)
  }
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Undefined for a picture whose header is broken. @throws NoLibrary */
export async function readMetadataBlocks(path: string): Promise<MetadataBlocks | undefined> {
  const sharp = await loadOnce()
  const head = await readHead(sharp(path)).catch(() => undefined)
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

/**
 * Writes the variants of a picture. Of one that takes too much memory to decode, they are made from the thumbnail that
 * cameras put into its metadata.
 *
 * @returns the size of the upright picture in pixels
 * @throws Error for a picture that is broken, or too large and without a thumbnail; NoLibrary
 */
export async function makeVariants({ path, mediaType, targets }: Picture): Promise<ImageSize> {
  const sharp = await loadOnce()
  const head = await readHead(sharp(path))
  const { image, size } = canDecode(head)
    ? await openImage(sharp, { path, mediaType, head })
    : await openEmbedded(sharp, head)
  await writeVariants(sharp, image, targets)
  return size
}

async function writeVariants(sharp: SharpLibrary, image: Sharp, targets: Picture['targets']): Promise<void> {
  const bounds = { fit: 'inside', withoutEnlargement: true } as const
  await image
    .resize({ width: PREVIEW, height: PREVIEW, ...bounds })
    .webp({ quality: 80, effort: PREVIEW_EFFORT })
    .toFile(targets.preview)
  const small = sharp(targets.preview).resize({ width: THUMBNAIL, height: THUMBNAIL, ...bounds })
  await toPrint(sharp(targets.preview)).toFile(targets.print)
  for (const quality of THUMBNAIL_QUALITIES) {
    const { size: bytes } = await small.clone().webp({ quality }).toFile(targets.thumbnail)
    if (bytes <= MAX_THUMBNAIL_BYTES) break
  }
}

/**
 * Longer side in pixels: 200 dots an inch on the type area of A5, which is 120 mm wide. For models it is enough too, at less
 * than half the price of larger copies.
 */
const PRINT = 1024

/** @param preview the bytes that `makeVariants` wrote */
export async function makePrint(preview: Uint8Array): Promise<Uint8Array> {
  const sharp = await loadOnce()
  return toPrint(sharp(preview)).toBuffer()
}

const toPrint = (preview: Sharp): Sharp =>
  preview
    .resize({ width: PRINT, height: PRINT, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80 })

interface OpenPicture {
  image: Sharp
  /** Upright. */
  size: ImageSize
}

async function openImage(
  sharp: SharpLibrary,
  { path, mediaType, head }: { path: string; mediaType: string; head: Metadata },
): Promise<OpenPicture> {
  const { compression } = head
  const icc = bounded(head.icc)
  if (mediaType !== 'image/heic' || compression === 'av1')
    return { image: sharp(path).autoOrient(), size: uprightSizeOf(head) }
  const { data, ...size } = await decodeHeic(path, MAX_SECONDS * 1000)
  const pixels = sharp(data, { raw: { ...size, channels: 4 } })
  return { image: icc ? sharp(await attachProfile(pixels, icc)) : pixels, size }
}

/** The thumbnail in the EXIF data of a picture, turned as the picture is. */
async function openEmbedded(sharp: SharpLibrary, head: Metadata): Promise<OpenPicture> {
  const exif = exifOf(head)
  // In Node the package has a default export alone.
  const { default: exifr } = await import('exifr')
  const bytes = exif && (await exifr.thumbnail(exif))
  if (!bytes || !canDecode(await readHead(sharp(bytes))))
    throw new Error('too large, and without a thumbnail')
  // Its own metadata have no orientation; those of the picture have.
  const angle = QUARTER_TURNS[head.orientation ?? 1] ?? 0
  return { image: sharp(bytes).rotate(angle), size: uprightSizeOf(head) }
}

/** In degrees, by EXIF orientation; cameras do not write the mirrored ones. */
const QUARTER_TURNS: Readonly<Record<number, number>> = { 3: 180, 6: 90, 8: 270 }

const uprightSizeOf = ({ autoOrient: { width, height } }: Metadata): ImageSize => ({ width, height })

/** A full disk does not mean a broken picture. */
export const isDiskFull = (cause: unknown): boolean =>
  cause instanceof Error && /ENOSPC|No space left|unable to (write|open for write)/i.test(cause.message)

const THREAD = join(projectDirectory, 'server', 'media', 'variants', 'heic-thread.mjs')

interface DecodedImage {
  /** RGBA, in rows, upright. */
  data: Uint8Array
  width: number
  height: number
}

/**
 * Decodes a HEIC picture in a worker thread, which then ends and frees its memory.
 *
 * @throws Error for a broken picture, or one that takes longer than `maxMs`
 */
async function decodeHeic(path: string, maxMs: number): Promise<DecodedImage> {
  await using thread = new Worker(THREAD, { workerData: path })
  // Rejects if the thread throws.
  const [image] = await once(thread, 'message', { signal: AbortSignal.timeout(maxMs) })
  return image
}
