import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A small file of each type, as encoders write it; files/README.md has the commands that made them. */
export interface RealFile {
  name: string
  kind: 'image' | 'audio' | 'video'
  mediaType: string
  /** As recorded: encoders add some ms. Null where the file does not state it. */
  durationMs: number | null
  width?: number
}

export const readRealFile = async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(join(import.meta.dirname, 'files', name)))

const SECOND = 1000

export const realFiles: readonly RealFile[] = [
  { name: 'tone.mp3', kind: 'audio', mediaType: 'audio/mpeg', durationMs: SECOND },
  { name: 'tone.m4a', kind: 'audio', mediaType: 'audio/mp4', durationMs: SECOND },
  { name: 'tone.mp4', kind: 'audio', mediaType: 'audio/mp4', durationMs: SECOND },
  { name: 'tone.ogg', kind: 'audio', mediaType: 'audio/ogg', durationMs: SECOND },
  { name: 'tone.flac', kind: 'audio', mediaType: 'audio/flac', durationMs: SECOND },
  { name: 'tone.wav', kind: 'audio', mediaType: 'audio/wav', durationMs: SECOND },
  { name: 'tone.webm', kind: 'audio', mediaType: 'audio/webm', durationMs: SECOND },
  { name: 'film.webm', kind: 'video', mediaType: 'video/webm', durationMs: SECOND },
  { name: 'film.mp4', kind: 'video', mediaType: 'video/mp4', durationMs: SECOND },
  { name: 'film.mov', kind: 'video', mediaType: 'video/quicktime', durationMs: SECOND },
  { name: 'fragmented.mp4', kind: 'video', mediaType: 'video/mp4', durationMs: null },
  { name: 'live.webm', kind: 'audio', mediaType: 'audio/webm', durationMs: null },
  { name: 'photo.avif', kind: 'image', mediaType: 'image/avif', durationMs: null, width: 48 },
]
