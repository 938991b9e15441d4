/** The wave form of a recording. */
import { isOfType, toRawAnswer } from '../../api/gate.ts'

const PEAK_COUNT = 96
/** Enough for loudness, and a sixth of the memory that the recording's own rate takes. */
const RATE = 8_000

/**
 * Fetches and decodes a recording.
 *
 * @returns numbers from 0 to 1, the loudest being 1; empty if the browser cannot decode it
 */
export async function readPeaks(url: string, signal: AbortSignal): Promise<number[]> {
  const response = await fetch(url, { signal, redirect: 'manual' })
  if (!isOfType(toRawAnswer(response), /^(audio|video)\//)) return []
  const bytes = await response.arrayBuffer()
  const decoder = new OfflineAudioContext(1, 1, RATE)
  const samples = await decoder.decodeAudioData(bytes).then(
    (buffer) => buffer.getChannelData(0),
    () => new Float32Array(),
  )
  return toPeaks(samples, PEAK_COUNT)
}

/** @returns the largest of each part, relative to the largest of all; of silence zeros */
export function toPeaks(samples: Float32Array, count: number): number[] {
  if (samples.length === 0) return []
  const peaks = Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * samples.length) / count)
    const to = Math.max(from + 1, Math.floor(((index + 1) * samples.length) / count))
    let peak = 0
    for (let at = from; at < Math.min(to, samples.length); at += 1)
      peak = Math.max(peak, Math.abs(samples[at] ?? 0))
    return peak
  })
  const max = Math.max(...peaks)
  return max === 0 ? peaks : peaks.map((peak) => peak / max)
}
