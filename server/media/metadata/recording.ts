// Reads the duration of recordings, and of films the size, and when and where they were recorded.

import { stat } from 'node:fs/promises'
import type { ReceivedFile } from '../intake/receive-file.ts'
import { type Reading, readMedia } from '../media-reader.ts'
import { containerOf } from './media-type.ts'
import { NO_POINT, type Point } from './point.ts'
import { NO_TIME, type TakenAt } from './taken-at.ts'

interface RecordingMetadata extends TakenAt {
  /** In milliseconds; null if the file does not state it. */
  durationMs: number | null
  /** In pixels, upright; null for sound. */
  width: number | null
  height: number | null
}

export interface RecordingReader {
  userId: string
  /** Tried in order for a film that states its time without an offset. */
  zones: readonly string[]
  /** Aborts when the client has left. */
  signal: AbortSignal
}

/** @throws the reason of the signal */
export async function readRecording(
  { path, name }: Pick<ReceivedFile, 'path' | 'name'>,
  mediaType: string,
  { zones, ...reader }: RecordingReader,
): Promise<RecordingMetadata & Point> {
  const container = containerOf(mediaType)
  const read = container && (await readMedia('readFilm', { path, name, container, zones }, reader))
  const tracks = read?.tracks
  const film = mediaType.startsWith('video/') ? read : undefined
  return {
    // For browsers' recordings, which have no duration, the library computes a wrong one.
    durationMs: tracks?.isLive ? null : await readDurationMs(path, reader),
    width: film?.tracks.size?.width ?? null,
    height: film?.tracks.size?.height ?? null,
    // Of sound the time is that of its encoding, for music too.
    ...(film?.taken ?? { ...NO_TIME, ...NO_POINT }),
  }
}

const MAX_DURATION_MS = 10 * 24 * 3_600_000

/**
 * The duration that a recording states, in milliseconds; null if it states none, or does not within a time by its size.
 *
 * @throws the reason of the signal
 */
export async function readDurationMs(path: string, reading: Reading): Promise<number | null> {
  const { size } = await stat(path)
  const seconds = await readMedia('readSeconds', path, { ...reading, size })
  const durationMs = Math.round((seconds ?? 0) * 1000)
  return durationMs > 0 && durationMs < MAX_DURATION_MS ? durationMs : null
}
