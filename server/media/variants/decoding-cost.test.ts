import { expect, test } from 'vitest'
import { canDecode, estimateDecodingBytes, type PictureHead } from './decoding-cost.ts'

const head = (format: string, width: number, height: number, more: Partial<PictureHead> = {}) =>
  ({ format, width, height, channels: 3, depth: 'uchar', ...more }) as PictureHead

/** Measured in megabytes: the growth of a process that made a preview of such a picture. */
const measured: readonly [string, PictureHead, number][] = [
  ['a JPEG of 200 megapixels', head('jpeg', 16_320, 12_240, { chromaSubsampling: '4:2:0' }), 24],
  [
    'a progressive one',
    head('jpeg', 16_320, 12_240, { chromaSubsampling: '4:2:0', isProgressive: true }),
    598,
  ],
  ['a progressive one of 100, all colors', head('jpeg', 10_000, 10_000, { isProgressive: true }), 628],
  ['a panorama', head('jpeg', 60_000, 2_000), 41],
  ['a PNG of 100 megapixels', head('png', 10_000, 10_000), 66],
  ['one of 16 bits', head('png', 10_000, 10_000, { channels: 4, depth: 'ushort' }), 163],
  ['an interlaced one', head('png', 10_000, 10_000, { isProgressive: true }), 337],
  ['a very wide one', head('png', 1_000_000, 400), 1_085],
  ['a WebP of 100 megapixels', head('webp', 10_000, 10_000), 428],
  ['a GIF of 100 megapixels', head('gif', 10_000, 10_000, { channels: 4 }), 473],
  ['an AVIF of 12 megapixels', head('heif', 4_000, 3_000, { channels: 4, compression: 'av1' }), 230],
  ['an AVIF of 100', head('heif', 10_000, 10_000, { channels: 4, compression: 'av1' }), 1_764],
  ['a HEIC of 48 megapixels', head('heif', 8_064, 6_048, { compression: 'hevc' }), 601],
  ['a HEIC of 100', head('heif', 10_000, 10_000, { compression: 'hevc' }), 1_189],
]

test.each(measured)('the estimate for %s is what it takes, or more', (_name, picture, megabytes) => {
  expect(estimateDecodingBytes(picture) / 1_000_000).toBeGreaterThanOrEqual(megabytes)
})

test.each(measured)('%s is decoded if it takes less than 700 MB', (_name, picture, megabytes) => {
  expect(canDecode(picture)).toBe(megabytes < 700)
})

test.each([
  ['a baseline JPEG of 600 megapixels', head('jpeg', 30_000, 20_000)],
  ['a TIFF of floating-point numbers', head('tiff', 10_000, 10_000, { depth: 'double' })],
  ['an animated WebP of 100 megapixels', head('webp', 10_000, 10_000, { pages: 2 })],
])('%s is not decoded', (_name, picture) => {
  expect(canDecode(picture)).toBe(false)
})
