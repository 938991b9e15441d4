// Reads the duration of recordings, and of films the size, and when and where they were recorded.

import type { ReceivedFile } from '../intake/receive-file.ts'
import { readDurationMs } from './duration.ts'
import { readFilmMetadata } from './film-metadata.ts'
import { readNameDate } from './name-date.ts'
import { NO_POINT, type Point } from './point.ts'
import { NO_TIME, type TakenAt } from './taken-at.ts'
import { findTracks } from './tracks.ts'

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
  const type = /(webm|mp4|quicktime)$/.exec(mediaType)?.[1]
  const container = type === 'webm' ? 'webm' : 'mp4'
  const tracks = type === undefined ? undefined : await findTracks(path, container)
  const film = mediaType.startsWith('video/') ? tracks : undefined
  return {
    // For browsers' recordings, which have no duration, the library computes a wrong one.
    durationMs: tracks?.isLive ? null : await readDurationMs(path, reader),
    width: film?.size?.width ?? null,
    height: film?.size?.height ?? null,
    // Of sound the time is that of its encoding, for music too.
    ...(film
      ? readFilmMetadata(film.head, container, { zones, named: readNameDate(name, zones) })
      : { ...NO_TIME, ...NO_POINT }),
  }
}
