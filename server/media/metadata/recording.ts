// Reads the duration of recordings, and the size of films.
import { findTracks } from './tracks.ts'

export interface RecordingMetadata {
  /** In milliseconds; null if the file does not state it. */
  durationMs: number | null
  /** In pixels, upright; null for sound. */
  width: number | null
  height: number | null
}

const MAX_DURATION_MS = 10 * 24 * 3_600_000

export async function readRecording(path: string, mediaType: string): Promise<RecordingMetadata> {
  const container = /(webm|mp4|quicktime)$/.exec(mediaType)?.[1]
  const tracks =
    container === undefined ? undefined : await findTracks(path, container === 'webm' ? 'webm' : 'mp4')
  const size = mediaType.startsWith('video/') ? tracks?.size : undefined
  return {
    // For browsers' recordings, which have no duration, the library computes a wrong one.
    durationMs: tracks?.isLive ? null : await readDurationMs(path),
    width: size?.width ?? null,
    height: size?.height ?? null,
  }
}

async function readDurationMs(path: string): Promise<number | null> {
  try {
    const { parseFile } = await import('music-metadata')
    const { format } = await parseFile(path, { duration: true, skipCovers: true })
    // A video without sound states the duration only in its tracks.
    const seconds = format.duration ?? Math.max(0, ...format.trackInfo.map(({ duration = 0 }) => duration))
    const durationMs = Math.round(seconds * 1000)
    return durationMs > 0 && durationMs < MAX_DURATION_MS ? durationMs : null
  } catch {
    return null
  }
}
