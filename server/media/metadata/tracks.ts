import { type FileHandle, open } from 'node:fs/promises'

export interface Tracks {
  hasVideo: boolean
  hasAudio: boolean
  /** Written while it was recorded, by a browser for example: the head does not state the duration. */
  isLive: boolean
  /** False for a film or recording in MP4 without its list of tracks, or with a part of it: no program can play it. */
  hasIndex: boolean
  /** Of the upright picture, in pixels; undefined if the file does not state it. */
  size?: FrameSize | undefined
  /** The content of the box `moov`, or the beginning of a WebM file. */
  head: Buffer
}

interface FrameSize {
  width: number
  height: number
}

/** The list of tracks precedes the first cluster. */
const WEBM_HEAD_BYTES = 256 * 1024
/** Enough for the index of a video of hours. */
const MAX_MOOV_BYTES = 32 * 1024 * 1024
/** The first fragments of a recording are enough. */
const MAX_BOXES = 200

export async function findTracks(path: string, container: 'webm' | 'mp4'): Promise<Tracks> {
  await using file = await open(path)
  return container === 'webm' ? await findInWebm(file) : await findInMp4(file)
}

/** The element `Duration`, a number of 4 or 8 bytes: RFC 9559. */
const WEBM_DURATION = /\x44\x89[\x84\x88]/

/** Finds tracks by codec name: https://www.matroska.org/technical/codec_specs.html */
async function findInWebm(file: FileHandle): Promise<Tracks> {
  const bytes = await readAt(file, 0, WEBM_HEAD_BYTES)
  const head = bytes.toString('latin1')
  return {
    head: bytes,
    hasVideo: /V_(VP8|VP9|AV1|MPEG)/.test(head),
    hasAudio: /A_(OPUS|VORBIS|AAC|PCM)/.test(head),
    isLive: !WEBM_DURATION.test(head),
    hasIndex: true,
    size: findWebmSize(head),
  }
}

/** The elements `PixelWidth` and `PixelHeight`, which writers put next to each other: RFC 9559. */
function findWebmSize(head: string): FrameSize | undefined {
  const [, width, height] = /\xb0(\x81.|\x82..)\xba(\x81.|\x82..)/s.exec(head) ?? []
  if (width === undefined || height === undefined) return undefined
  const toNumber = (text: string) => Buffer.from(text, 'latin1').readUIntBE(1, text.length - 1)
  return toSize(toNumber(width), toNumber(height))
}

const toSize = (width: number, height: number): FrameSize | undefined =>
  width > 0 && height > 0 ? { width, height } : undefined

/** Finds tracks by the handlers in the box `moov`: ISO/IEC 14496-12. */
async function findInMp4(file: FileHandle): Promise<Tracks> {
  const tracks: Tracks = {
    ...{ hasVideo: false, hasAudio: false, isLive: false, hasIndex: false },
    head: Buffer.of(),
  }
  const { size } = await file.stat()
  for (let at = 0, count = 0; at + 8 <= size && count < MAX_BOXES; count += 1) {
    const head = await readAt(file, at, 16)
    const name = head.toString('latin1', 4, 8)
    const short = head.readUInt32BE(0)
    const length = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short
    if (name === 'moof') tracks.isLive = true
    if (name === 'moov') {
      const index = await readAt(file, at, Math.min(length || size - at, MAX_MOOV_BYTES))
      const text = index.toString('latin1')
      tracks.hasIndex = at + length <= size
      tracks.head = index.subarray(short === 1 ? 16 : 8)
      tracks.size = findMp4Size(index)
      tracks.hasVideo = /hdlr.{8}vide/s.test(text)
      tracks.hasAudio = /hdlr.{8}soun/s.test(text)
      if (text.includes('mvex')) tracks.isLive = true
    }
    // 0 means to the end of the file; another length below the header's size is invalid.
    if (length < 8) break
    at += length
  }
  return tracks
}

const MATRIX_BYTES = 36

/** The size of the first track with a picture: of sound it is 0. Phones write an upright film as a rotated one. */
function findMp4Size(index: Buffer): FrameSize | undefined {
  for (let at = index.indexOf('tkhd'); at >= 0; at = index.indexOf('tkhd', at + 4)) {
    // Times take more room in version 1.
    const matrix = at + (index[at + 4] === 1 ? 56 : 44)
    if (matrix + MATRIX_BYTES + 8 > index.length) return undefined
    const size = toSize(
      index.readUInt16BE(matrix + MATRIX_BYTES),
      index.readUInt16BE(matrix + MATRIX_BYTES + 4),
    )
    // Of a quarter turn, the first number of the matrix is 0.
    if (size) return index.readInt32BE(matrix) === 0 ? { width: size.height, height: size.width } : size
  }
  return undefined
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
