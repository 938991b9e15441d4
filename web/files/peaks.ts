const PEAKS = 80

/** The loudest of each of at most 80 equal parts, 0 to 1 with two digits. */
export function toPeaks(levels: readonly number[]): number[] {
  const count = Math.min(PEAKS, levels.length)
  return Array.from({ length: count }, (_, part) => {
    const from = Math.floor((part * levels.length) / count)
    const to = Math.max(from + 1, Math.floor(((part + 1) * levels.length) / count))
    return Math.round(Math.max(...levels.slice(from, to)) * 100) / 100
  })
}
