import { findTracks } from './tracks.ts'

const LONGEST_MS = 10 * 24 * 3_600_000

/**
 * The duration of a recording in milliseconds; null if the file does not state it. Browsers record WebM and fragmented
 * MP4 without a duration, for which the library computes a wrong one.
 */
export async function readDurationMs(path: string, mediaType: string): Promise<number | null> {
  const container = /(webm|mp4|quicktime)$/.exec(mediaType)?.[1]
  if (container && (await findTracks(path, container === 'webm' ? 'webm' : 'mp4')).isLive) return null
  try {
    const { parseFile } = await import('music-metadata')
    const { format } = await parseFile(path, { duration: true, skipCovers: true })
    // A video without sound states the duration only in its tracks.
    const seconds = format.duration ?? Math.max(0, ...format.trackInfo.map(({ duration = 0 }) => duration))
    const durationMs = Math.round(seconds * 1000)
    return durationMs > 0 && durationMs < LONGEST_MS ? durationMs : null
  } catch {
    return null
  }
}
