import { isOfType, toRawAnswer } from '../../api/envelope.ts'
import { toPeaks } from '../../files/peaks.ts'

const PEAK_COUNT = 96
/** Enough for loudness, and a sixth of the memory that the recording's own rate takes. */
const RATE = 8_000

/** Fetches and decodes a recording. @returns its peaks; none if the browser cannot decode it */
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
