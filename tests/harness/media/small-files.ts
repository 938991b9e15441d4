// Small files of each type of sound and film, made by hand from their specifications: a second long, and silent.

const bytes = (...parts: (string | number[] | Buffer)[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )

function number(size: number, value: number, order: 'big' | 'little' = 'big'): Buffer {
  const buffer = Buffer.alloc(size)
  if (order === 'big') buffer.writeUIntBE(value, 0, size)
  else buffer.writeUIntLE(value, 0, size)
  return buffer
}

const zeros = (count: number) => Buffer.alloc(count)

/** 39 frames of MPEG 1, layer 3, of 128 kbit/s and 44.1 kHz. */
const makeMp3 = () => bytes(...Array.from({ length: 39 }, () => bytes([0xff, 0xfb, 0x90, 0x00], zeros(413))))

/** RIFF with 8,000 samples of 8 bits. */
function makeWav(): Buffer {
  const little = (size: number, value: number) => number(size, value, 'little')
  const format = bytes(
    little(2, 1),
    little(2, 1),
    little(4, 8000),
    little(4, 8000),
    little(2, 1),
    little(2, 8),
  )
  const chunks = bytes('WAVEfmt ', little(4, 16), format, 'data', little(4, 8000), Buffer.alloc(8000, 0x80))
  return bytes('RIFF', little(4, chunks.length), chunks)
}

/** RFC 9639: the block that tells of the stream, and a first frame's mark. */
const makeFlac = () =>
  bytes(
    ...['fLaC', [0x80], number(3, 34), number(2, 4096), number(2, 4096), zeros(6)],
    // 44,100 Hz, two channels, 16 bits, 44,100 samples.
    ...[Buffer.from('0ac442f00000ac44', 'hex'), zeros(16), [0xff, 0xf8]],
  )

/** RFC 3533 and 7845: a page each for the head, the tags, and a packet at 48,000 samples. */
function makeOgg(): Buffer {
  const page = (
    sequence: number,
    { flags, granule, packet }: { flags: number; granule: number; packet: Buffer },
  ) =>
    bytes(
      ...['OggS', [0, flags], number(4, granule, 'little'), zeros(4), number(4, 1, 'little')],
      ...[number(4, sequence, 'little'), zeros(4), [1, packet.length], packet],
    )
  const head = bytes('OpusHead', [1, 1], zeros(2), number(4, 48_000, 'little'), zeros(3))
  const tags = bytes('OpusTags', number(4, 0, 'little'), number(4, 0, 'little'))
  return bytes(
    page(0, { flags: 2, granule: 0, packet: head }),
    page(1, { flags: 0, granule: 0, packet: tags }),
    page(2, { flags: 4, granule: 48_000, packet: zeros(20) }),
  )
}

/** A box of ISO/IEC 14496-12. */
const box = (name: string, ...content: (string | number[] | Buffer)[]): Buffer => {
  const inner = bytes(...content)
  return bytes(number(4, inner.length + 8), name, inner)
}

/** A track of a second, with no samples in it. */
function track(handler: 'vide' | 'soun'): Buffer {
  const header = box('tkhd', zeros(12), number(4, 1), zeros(4), number(4, 1000), zeros(60))
  const media = box('mdhd', zeros(12), number(4, 1000), number(4, 1000), zeros(4))
  const tables = ['stts', 'stsc', 'stco'].map((name) => box(name, zeros(8)))
  const samples = box('stbl', box('stsd', zeros(8)), ...tables, box('stsz', zeros(12)))
  const handled = box('hdlr', zeros(8), handler, zeros(13))
  return box('trak', header, box('mdia', media, handled, box('minf', samples)))
}

function makeMp4(brand: string, ...handlers: ('vide' | 'soun')[]): Buffer {
  const header = box('mvhd', zeros(12), number(4, 1000), number(4, 1000), zeros(80))
  const file = box('ftyp', brand, zeros(4), brand)
  return bytes(file, box('moov', header, ...handlers.map(track)), box('mdat', zeros(8)))
}

/** An element of EBML, RFC 8794, of fewer than 127 bytes. */
const element = (id: string, ...content: (string | number[] | Buffer)[]): Buffer => {
  const inner = bytes(...content)
  return bytes(Buffer.from(id, 'hex'), [0x80 | inner.length], inner)
}

/** RFC 9559: the head, and the list of tracks, as recorders of browsers write them, without a duration. */
function makeWebm(...codecs: ('A_OPUS' | 'V_VP9')[]): Buffer {
  const tracks = codecs.map((codec, index) =>
    element(
      'ae',
      element('d7', [index + 1]),
      element('83', [codec === 'A_OPUS' ? 2 : 1]),
      element('86', codec),
    ),
  )
  const head = element('1a45dfa3', element('4286', [1]), element('4282', 'webm'), element('4287', [4]))
  return bytes(head, element('18538067', element('1654ae6b', ...tracks)))
}

export interface SmallFile {
  name: string
  make: () => Buffer
  kind: 'audio' | 'video' | 'file'
  mediaType: string
  /** Null where the file does not tell. */
  durationMs: number | null
}

const SECOND = 1000

export const smallFiles: readonly SmallFile[] = [
  { name: 'MP3', make: makeMp3, kind: 'audio', mediaType: 'audio/mpeg', durationMs: 1019 },
  { name: 'WAV', make: makeWav, kind: 'audio', mediaType: 'audio/wav', durationMs: SECOND },
  { name: 'FLAC', make: makeFlac, kind: 'audio', mediaType: 'audio/flac', durationMs: SECOND },
  { name: 'Ogg', make: makeOgg, kind: 'audio', mediaType: 'audio/ogg', durationMs: SECOND },
  {
    ...{ name: 'M4A', make: () => makeMp4('M4A ', 'soun') },
    ...{ kind: 'audio', mediaType: 'audio/mp4', durationMs: SECOND },
  },
  {
    ...{ name: 'MP4 with sound alone', make: () => makeMp4('isom', 'soun') },
    ...{ kind: 'audio', mediaType: 'audio/mp4', durationMs: SECOND },
  },
  {
    ...{ name: 'MP4', make: () => makeMp4('isom', 'vide', 'soun') },
    ...{ kind: 'video', mediaType: 'video/mp4', durationMs: SECOND },
  },
  {
    ...{ name: 'MOV', make: () => makeMp4('qt  ', 'vide') },
    ...{ kind: 'video', mediaType: 'video/quicktime', durationMs: SECOND },
  },
  {
    ...{ name: 'WebM with sound alone', make: () => makeWebm('A_OPUS') },
    ...{ kind: 'audio', mediaType: 'audio/webm', durationMs: null },
  },
  {
    ...{ name: 'WebM', make: () => makeWebm('V_VP9', 'A_OPUS') },
    ...{ kind: 'video', mediaType: 'video/webm', durationMs: null },
  },
  {
    ...{ name: 'PDF', make: () => bytes('%PDF-1.7\n%%EOF\n') },
    ...{ kind: 'file', mediaType: 'application/pdf', durationMs: null },
  },
]
