// Pictures as cameras and programs write them, and damaged ones.
import sharp from 'sharp'

type Bytes = Uint8Array<ArrayBuffer>

const bytesOf = (buffer: Buffer): Bytes => new Uint8Array(buffer)

export const plainPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a6' }, limitInputPixels: false })

export const jpegOf = async (width: number, height: number): Promise<Bytes> =>
  bytesOf(await plainPicture(width, height).jpeg().toBuffer())

const entry = (tag: number, type: number, value: number): Buffer => {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt16LE(tag)
  bytes.writeUInt16LE(type, 2)
  bytes.writeUInt32LE(1, 4)
  bytes.writeUInt32LE(value, 8)
  return bytes
}

const directory = (entries: readonly Buffer[], next: number): Buffer => {
  const [count, link] = [Buffer.alloc(2), Buffer.alloc(4)]
  count.writeUInt16LE(entries.length)
  link.writeUInt32LE(next)
  return Buffer.concat([count, ...entries, link])
}

/** EXIF data with an orientation and a thumbnail: TIFF 6.0, section 2. */
function exifWith(orientation: number, thumbnail: Buffer): Buffer {
  const [SHORT, LONG] = [3, 4]
  // The first directory follows the header and has one entry; the second has two, and the thumbnail follows it.
  const second = 8 + 2 + 12 + 4
  const start = second + 2 + 24 + 4
  return Buffer.concat([
    Buffer.from('II*\0\x08\0\0\0', 'latin1'),
    directory([entry(0x0112, SHORT, orientation)], second),
    directory([entry(0x0201, LONG, start), entry(0x0202, LONG, thumbnail.length)], 0),
    thumbnail,
  ])
}

/** A JPEG with a thumbnail whose header speaks of 4,290 megapixels: more than is ever decoded. */
export async function hugeJpeg(): Promise<Bytes> {
  const jpeg = Buffer.from(await jpegOf(64, 48))
  const frame = jpeg.indexOf(Buffer.of(0xff, 0xc0))
  jpeg.writeUInt16BE(65_500, frame + 5)
  jpeg.writeUInt16BE(65_500, frame + 7)
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), exifWith(6, Buffer.from(await jpegOf(160, 120)))])
  const segment = Buffer.from([0xff, 0xe1, 0, 0])
  segment.writeUInt16BE(exif.length + 2, 2)
  return bytesOf(Buffer.concat([jpeg.subarray(0, 2), segment, exif, jpeg.subarray(2)]))
}

/** An AVIF or HEIC whose header speaks of another size: the box `ispe` of ISO/IEC 23008-12. */
export function withImageSize(file: Uint8Array, width: number, height: number): Bytes {
  const bytes = Buffer.from(file)
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    bytes.writeUInt32BE(width, at + 8)
    bytes.writeUInt32BE(height, at + 12)
  }
  return bytesOf(bytes)
}

/** A picture with a wrong byte after a name: the chunk of a PNG then has a wrong checksum. */
export function withWrongByte(file: Uint8Array, name: string): Bytes {
  const bytes = Buffer.from(file)
  const at = bytes.indexOf(name) + name.length + 1
  bytes[at] = 255 - (bytes[at] ?? 0)
  return bytesOf(bytes)
}
