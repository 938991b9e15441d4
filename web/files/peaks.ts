const PEAKS = 80

/** The peaks of at most 80 equal parts, relative to the highest, rounded to two digits. */
export function toPeaks(levels: readonly number[]): number[] {
  const count = Math.min(PEAKS, levels.length)
  // `Math.max(...levels)` fails for an hour of levels: too many arguments.
  const loudest = levels.reduce((max, level) => Math.max(max, level), QUIET)
  return Array.from({ length: count }, (_, part) => {
    const from = Math.floor((part * levels.length) / count)
    const to = Math.max(from + 1, Math.floor(((part + 1) * levels.length) / count))
    return (
      Math.round((100 * levels.slice(from, to).reduce((max, level) => Math.max(max, level), 0)) / loudest) /
      100
    )
  })
}

/** Lower bound of the highest peak, so that silence is not scaled up to look like speech. */
const QUIET = 0.02
