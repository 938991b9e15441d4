// Pictures, films and recordings that are small, or say little, and are expensive for a reader that trusts them.
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { jpegOf, plainPicture, withImageSize } from './pictures.ts'
import { readRealFile } from './real-files.ts'

interface HostileFile {
  build(): Promise<Buffer> | Buffer
  /** As the file is declared. */
  mediaType: string
  /** What it becomes. `image`: its smaller copies exist. */
  kind: 'image' | 'video' | 'audio' | 'file'
}

const u8 = (...bytes: number[]) => Buffer.from(bytes)
function u16be(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
function u32be(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const u16le = (value: number) => u16be(value).reverse()
const u32le = (value: number) => u32be(value).reverse()
const u24le = (value: number) => u32le(value).subarray(0, 3)
const many = (count: number, part: Buffer): Buffer => Buffer.alloc(count * part.length, part)
const text = (value: string) => Buffer.from(value, 'latin1')

const box = (name: string, ...content: Buffer[]): Buffer => {
  const whole = Buffer.concat(content)
  return Buffer.concat([u32be(whole.length + 8), text(name), whole])
}

/** Finding a frame takes the library a look at all before it. */
async function animatedWebp(frames: number): Promise<Buffer> {
  const still = (await plainPicture(1, 1).webp().toBuffer()).subarray(12)
  const riff = (name: string, data: Buffer) => Buffer.concat([text(name), u32le(data.length), data])
  const place = [u24le(0), u24le(0), u24le(0), u24le(0), u24le(100), u8(0)]
  const content = Buffer.concat([
    text('WEBP'),
    riff('VP8X', Buffer.concat([u8(2, 0, 0, 0), u24le(0), u24le(0)])),
    riff('ANIM', Buffer.alloc(6)),
    many(frames, riff('ANMF', Buffer.concat([...place, still]))),
  ])
  return Buffer.concat([text('RIFF'), u32le(content.length), content])
}

function animatedGif(frames: number): Buffer {
  const head = Buffer.concat([text('GIF89a'), u8(1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255)])
  const frame = u8(0x21, 0xf9, 4, 0, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0)
  return Buffer.concat([head, many(frames, frame), u8(0x3b)])
}

const tiffEntry = (tag: number, type: number, count: number, value: number) =>
  Buffer.concat([u16le(tag), u16le(type), u32le(count), u32le(value)])

/** Each directory is a page of one pixel; each takes the library three kilobytes. */
function tiffOfPages(pages: number): Buffer {
  const [SHORT, LONG] = [3, 4]
  const entries = Buffer.concat([
    ...[256, 257, 273, 278, 279].map((tag) => tiffEntry(tag, LONG, 1, tag === 273 ? 8 : 1)),
    ...[258, 259, 262, 277].map((tag) => tiffEntry(tag, SHORT, 1, tag === 258 ? 8 : 1)),
  ])
  const size = 2 + entries.length + 4
  const directories = Array.from({ length: pages }, (_, index) =>
    Buffer.concat([u16le(9), entries, u32le(index + 1 < pages ? 12 + (index + 1) * size : 0)]),
  )
  return Buffer.concat([text('II*\0'), u32le(12), u32le(7), ...directories])
}

function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([text(name), data])
  return Buffer.concat([u32be(data.length), named, u32be(crc32(named))])
}

async function pngWith(chunks: Buffer): Promise<Buffer> {
  const png = await plainPicture(64, 48).png().toBuffer()
  return Buffer.concat([png.subarray(0, 33), chunks, png.subarray(33)])
}

/** @param tiff the directories of the EXIF data, behind their header of 8 bytes */
async function jpegWithExif(tiff: Buffer): Promise<Buffer> {
  const exif = Buffer.concat([text('Exif\0\0II*\0'), u32le(8), tiff])
  const jpeg = Buffer.from(await jpegOf(64, 48))
  return Buffer.concat([jpeg.subarray(0, 2), u8(0xff, 0xe1), u16be(exif.length + 2), exif, jpeg.subarray(2)])
}

/** Each directory leads to the first again: the next one, and those of EXIF and of the place. */
const loopingExif = () =>
  jpegWithExif(
    Buffer.concat([u16le(3), ...[0x8769, 0x8825, 0xa005].map((tag) => tiffEntry(tag, 4, 1, 8)), u32le(8)]),
  )

/** Tags that say to have four billion values, at the end of the data. */
const endlessExif = () =>
  jpegWithExif(
    Buffer.concat([
      u16le(2_000),
      ...Array.from({ length: 2_000 }, (_, index) =>
        tiffEntry(0x9003 + index, 2 + (index % 11), 0xffff_ffff, 8),
      ),
      u32le(0),
    ]),
  )

/** A picture of 65,025 tiles, all of them the same one, in a file of kilobytes: ISO/IEC 23008-12, 6.6.2.3. */
async function heicOfTiles(perSide: number): Promise<Buffer> {
  const file = Buffer.from(await readRealFile('lying.heic'))
  const references = file.indexOf('dimg') - 4
  const tiles = perSide * perSide
  const added = (tiles - 1) * 2
  const more = Buffer.concat([
    ...[u32be(14 + added), text('dimg'), u16be(2), u16be(tiles), many(tiles, u16be(1))],
  ])
  const grown = Buffer.concat([file.subarray(0, references), more, file.subarray(references + 14)])
  for (const name of ['meta', 'iref']) {
    const at = grown.indexOf(name) - 4
    grown.writeUInt32BE(grown.readUInt32BE(at) + added, at)
  }
  // Rows and columns, each less one.
  const grid = grown.indexOf('idat') + 4
  grown[grid + 2] = perSide - 1
  grown[grid + 3] = perSide - 1
  moveItems(grown, added)
  return grown
}

/** Offsets of items in the file, which follow its changed head: version 1 of the box, one extent of each item. */
function moveItems(file: Buffer, by: number): void {
  const at = file.indexOf('iloc') + 4
  const count = file.readUInt16BE(at + 6)
  for (let item = 0; item < count; item += 1) {
    const entry = at + 8 + item * 16
    const isInFile = file.readUInt16BE(entry + 2) === 0
    if (isInFile) file.writeUInt32BE(file.readUInt32BE(entry + 8) + by, entry + 8)
  }
}

/** A film's index in which a table says to have four billion entries. */
async function filmWithTable(name: string): Promise<Buffer> {
  const film = Buffer.from(await readRealFile('film.mp4'))
  film.writeUInt32BE(0xffff_ffff, film.indexOf(name) + 8)
  return film
}

const wav = (bytesPerSecond: number, size: number) =>
  Buffer.concat([
    ...[text('RIFF'), u32le(size), text('WAVEfmt '), u32le(16), u16le(1), u16le(1)],
    ...[u32le(1), u32le(bytesPerSecond), u16le(1), u16le(8), text('data'), u32le(size), Buffer.alloc(1_000)],
  ])

async function flacOfSamples(): Promise<Buffer> {
  const flac = Buffer.from(await readRealFile('tone.flac'))
  // One sample a second, and 2 ** 36 of them: RFC 9639, 8.2.
  flac.set(u8(0, 0, 0x10 | ((flac[20] ?? 0) & 0x0f), (flac[21] ?? 0) | 0x0f, 0xff, 0xff, 0xff, 0xff), 18)
  return flac
}

async function withDuration(file: string, name: string, offset: number): Promise<Buffer> {
  const bytes = Buffer.from(await readRealFile(file))
  for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + 4))
    bytes.writeUInt32BE(0xffff_fff0, at + offset)
  return bytes
}

async function webmOfYears(): Promise<Buffer> {
  const webm = Buffer.from(await readRealFile('film.webm'))
  const at = webm.indexOf(u8(0x44, 0x89, 0x88)) + 3
  webm.writeDoubleBE(1e15, at)
  return webm
}

export const HOSTILE_MEDIA: Readonly<Record<string, HostileFile>> = {
  'an animated WebP of 300,000 frames': {
    build: () => animatedWebp(300_000),
    ...{ mediaType: 'image/webp', kind: 'file' },
  },
  'a GIF of a million frames': {
    build: () => animatedGif(1_000_000),
    ...{ mediaType: 'image/gif', kind: 'image' },
  },
  'a TIFF of 400,000 pages': {
    build: () => tiffOfPages(400_000),
    ...{ mediaType: 'image/tiff', kind: 'image' },
  },
  'a PNG of texts that unpack to a gigabyte': {
    build: () =>
      pngWith(
        many(20, pngChunk('zTXt', Buffer.concat([text('a\0\0'), deflateSync(Buffer.alloc(50_000_000))]))),
      ),
    ...{ mediaType: 'image/png', kind: 'image' },
  },
  'a PNG of a million texts': {
    build: () => pngWith(many(1_000_000, pngChunk('tEXt', text('a\0b')))),
    ...{ mediaType: 'image/png', kind: 'image' },
  },
  'a photo whose directories lead back': {
    build: loopingExif,
    ...{ mediaType: 'image/jpeg', kind: 'image' },
  },
  'a photo with tags of four billion values': {
    build: endlessExif,
    ...{ mediaType: 'image/jpeg', kind: 'image' },
  },
  'a HEIC of 65,025 tiles': { build: () => heicOfTiles(255), ...{ mediaType: 'image/heic', kind: 'file' } },
  'a HEIC of 65,025 tiles that says to be of 100 megapixels': {
    build: async () => Buffer.from(withImageSize(await heicOfTiles(255), 10_000, 10_000)),
    ...{ mediaType: 'image/heic', kind: 'file' },
  },
  'a WebP of 16,383 pixels a side, all alike': {
    build: () =>
      sharp({ create: { width: 16_383, height: 16_383, channels: 3, background: '#3a6' } })
        .webp({ lossless: true, effort: 0 })
        .toBuffer(),
    ...{ mediaType: 'image/webp', kind: 'file' },
  },
  'a film whose index is a million empty boxes': {
    build: async () =>
      Buffer.concat([box('ftyp', text('isom\0\0\0\0isom')), box('moov', many(1_000_000, box('free')))]),
    ...{ mediaType: 'video/mp4', kind: 'video' },
  },
  'a film of boxes that lie in each other': {
    build: async () => {
      // Each has the length of all that follows.
      const depth = 500_000
      const nested = Array.from({ length: depth }, (_, index) =>
        Buffer.concat([u32be((depth - index) * 8), text(index % 2 ? 'trak' : 'moov')]),
      )
      return Buffer.concat([box('ftyp', text('isom\0\0\0\0isom')), ...nested])
    },
    ...{ mediaType: 'video/mp4', kind: 'video' },
  },
  'a film that times four billion samples': {
    build: () => filmWithTable('stts'),
    ...{ mediaType: 'video/mp4', kind: 'video' },
  },
  'a film that sizes four billion samples': {
    build: () => filmWithTable('stsz'),
    ...{ mediaType: 'video/mp4', kind: 'video' },
  },
  'a film of a hundred years': {
    build: () => withDuration('film.mp4', 'mvhd', 20),
    ...{ mediaType: 'video/mp4', kind: 'video' },
  },
  'a film of thirty thousand years': { build: webmOfYears, ...{ mediaType: 'video/webm', kind: 'video' } },
  'a WAV of a billion seconds': {
    build: () => wav(1, 1_000_000_000),
    ...{ mediaType: 'audio/wav', kind: 'audio' },
  },
  'a WAV without bytes a second': {
    build: () => wav(0, 0xffff_fff0),
    ...{ mediaType: 'audio/wav', kind: 'audio' },
  },
  'a WAV of four million empty chunks': {
    build: () =>
      Buffer.concat([text('RIFF'), u32le(0xffff_fff0), text('WAVE'), many(4_000_000, text('junk\0\0\0\0'))]),
    ...{ mediaType: 'audio/wav', kind: 'audio' },
  },
  'a FLAC of two thousand years': { build: flacOfSamples, ...{ mediaType: 'audio/flac', kind: 'audio' } },
  'an archive that leaves the length of its member open': {
    build: () =>
      Buffer.concat([
        ...[
          text('PK\x03\x04'),
          u16le(20),
          u16le(8),
          u16le(8),
          Buffer.alloc(16),
          u16le(1),
          u16le(0),
          text('a'),
        ],
        many(20_000_000, text('PK\x07')),
      ]),
    ...{ mediaType: 'application/zip', kind: 'file' },
  },
}
