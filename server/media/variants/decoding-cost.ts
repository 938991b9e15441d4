import type { Metadata } from 'sharp'

/** What a picture's header tells; the names are those of the library. */
export type PictureHead = Pick<
  Metadata,
  'format' | 'compression' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive' | 'pages'
> & { chromaSubsampling?: string | undefined }

/** Enough for 48 megapixels in HEIC and for 200 in a progressive JPEG; a small server still has it. */
const MAX_DECODING_BYTES = 700_000_000
/** More than any camera has, panoramas included: a bound on time for pictures that are decoded row by row. */
const MAX_PIXELS = 500_000_000

const SAMPLE_BYTES: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 }
/** Floating-point samples, the largest. */
const LARGEST_SAMPLE_BYTES = 8

/** Rows that the library holds at most while it decodes and shrinks row by row. */
const HELD_ROWS = 2400

/** Measured with libvips 8.18 on pictures of 12 to 200 megapixels, rounded up; HEVC with libheif in WebAssembly. */
const BYTES_PER_PIXEL = { av1: 20, hevc: 13, webp: 5, animatedWebp: 10, gif: 5 }

/** An upper estimate of the memory that it takes to decode a picture and to make a small one of it. */
export function estimateDecodingBytes(picture: PictureHead): number {
  const { format, width, height, channels, depth } = picture
  const pixels = width * height
  const pixelBytes = channels * (SAMPLE_BYTES[depth] ?? LARGEST_SAMPLE_BYTES)
  const heldRows = width * pixelBytes * Math.min(height, HELD_ROWS)
  switch (format) {
    case 'jpeg':
      // It is reduced while it is read. Of a progressive one all coefficients are needed at once, two bytes each.
      return heldRows / 2 + (picture.isProgressive ? pixels * samplesPerPixel(picture) * 2 : 0)
    case 'png':
      return picture.isProgressive ? pixels * (pixelBytes + 0.5) : heldRows
    case 'webp':
      return pixels * ((picture.pages ?? 1) > 1 ? BYTES_PER_PIXEL.animatedWebp : BYTES_PER_PIXEL.webp)
    case 'gif':
      return pixels * BYTES_PER_PIXEL.gif
    case 'heif':
      return pixels * (picture.compression === 'hevc' ? BYTES_PER_PIXEL.hevc : BYTES_PER_PIXEL.av1)
    default:
      // A TIFF may be one piece, which is decoded as a whole beside the rows.
      return pixels * pixelBytes + heldRows
  }
}

const samplesPerPixel = ({ channels, chromaSubsampling }: PictureHead): number =>
  chromaSubsampling === '4:2:0' ? channels / 2 : channels

/** Whether a picture can be decoded without endangering the service, judged by its header. */
export const canDecode = (picture: PictureHead): boolean =>
  picture.width * picture.height <= MAX_PIXELS && estimateDecodingBytes(picture) <= MAX_DECODING_BYTES
