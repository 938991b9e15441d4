const PEAKS = 80

/** The loudest of each of at most 80 equal parts, relative to the loudest of all, with two digits. */
export function toPeaks(levels: readonly number[]): number[] {
  const count = Math.min(PEAKS, levels.length)
  // An hour has more levels than a call may have arguments.
  const loudest = levels.reduce((most, level) => Math.max(most, level), QUIET)
  return Array.from({ length: count }, (_, part) => {
    const from = Math.floor((part * levels.length) / count)
    const to = Math.max(from + 1, Math.floor(((part + 1) * levels.length) / count))
    return (
      Math.round((100 * levels.slice(from, to).reduce((most, level) => Math.max(most, level), 0)) / loudest) /
      100
    )
  })
}

/** Silence is not made to look like speech. */
const QUIET = 0.02
