/**
 * The wave form of a recording: the loudest of each of `count` equal parts.
 *
 * @param quiet the least loudness of the loudest part, so that silence is not scaled up to look like speech
 * @returns numbers from 0 to 1, the loudest being 1; of silence zeros
 */
export function toPeaks(samples: ArrayLike<number>, count: number, quiet = 0): number[] {
  if (samples.length === 0) return []
  const peaks = Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * samples.length) / count)
    const to = Math.max(from + 1, Math.floor(((index + 1) * samples.length) / count))
    let peak = 0
    for (let at = from; at < Math.min(to, samples.length); at += 1)
      peak = Math.max(peak, Math.abs(samples[at] ?? 0))
    return peak
  })
  const max = Math.max(quiet, ...peaks)
  return max === 0 ? peaks : peaks.map((peak) => peak / max)
}
