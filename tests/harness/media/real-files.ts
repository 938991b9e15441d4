import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A small file of an encoder; files/README.md has the commands that made them. */
export interface RealFile {
  name: string
  kind: 'image' | 'audio' | 'video'
  mediaType: string
  /** Of the recording, to which encoders add some milliseconds. Null if the file does not state it. */
  durationMs: number | null
  /** In pixels, upright; null for sound. */
  width: number | null
  height: number | null
}

export const readRealFile = async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(join(import.meta.dirname, 'files', name)))

const SECOND = 1000
const SIZE = { width: 64, height: 48 }
const NO_SIZE = { width: null, height: null }

export const realFiles: readonly RealFile[] = [
  { name: 'tone.mp3', kind: 'audio', mediaType: 'audio/mpeg', durationMs: SECOND, ...NO_SIZE },
  { name: 'tone.m4a', kind: 'audio', mediaType: 'audio/mp4', durationMs: SECOND, ...NO_SIZE },
  { name: 'tone.mp4', kind: 'audio', mediaType: 'audio/mp4', durationMs: SECOND, ...NO_SIZE },
  { name: 'tone.aac', kind: 'audio', mediaType: 'audio/aac', durationMs: SECOND, ...NO_SIZE },
  { name: 'tone.ogg', kind: 'audio', mediaType: 'audio/ogg', durationMs: SECOND, ...NO_SIZE },
  { name: 'tone.flac', kind: 'audio', mediaType: 'audio/flac', durationMs: SECOND, ...NO_SIZE },
  { name: 'tone.wav', kind: 'audio', mediaType: 'audio/wav', durationMs: SECOND, ...NO_SIZE },
  { name: 'tone.webm', kind: 'audio', mediaType: 'audio/webm', durationMs: SECOND, ...NO_SIZE },
  { name: 'film.webm', kind: 'video', mediaType: 'video/webm', durationMs: SECOND, ...SIZE },
  { name: 'film.mp4', kind: 'video', mediaType: 'video/mp4', durationMs: SECOND, ...SIZE },
  { name: 'film.mov', kind: 'video', mediaType: 'video/quicktime', durationMs: SECOND, ...SIZE },
  {
    ...{ name: 'turned.mov', kind: 'video', mediaType: 'video/quicktime', durationMs: SECOND },
    ...{ width: 48, height: 64 },
  },
  { name: 'fragmented.mp4', kind: 'video', mediaType: 'video/mp4', durationMs: null, ...SIZE },
  { name: 'live.webm', kind: 'audio', mediaType: 'audio/webm', durationMs: null, ...NO_SIZE },
  { name: 'photo.avif', kind: 'image', mediaType: 'image/avif', durationMs: null, width: 48, height: 64 },
]
