/** How much of a piece is looked through for a quiet place, from its end. */
const SEARCHED = 0.3
/** Steps that must be quiet together: half a second is a pause, and not the end of a syllable. */
const PAUSE = 5

/**
 * Plans where a recording is cut: before each piece becomes too large or too long, in the middle of the quietest half
 * second of its last third.
 *
 * @param {readonly {bytes: number, loudness: number}[]} steps
 * @param {{maxBytes: number, maxSteps: number}} limits
 * @returns {number[]} the steps with which the second and later pieces begin
 */
export function planCuts(steps, limits) {
  const cuts = []
  for (let start = 0; ; ) {
    const end = endOfPiece(steps, start, limits)
    if (end >= steps.length) return cuts
    const cut = findQuiet(steps, Math.max(start + 1, Math.floor(end - (end - start) * SEARCHED)), end)
    cuts.push(cut)
    start = cut
  }
}

function endOfPiece(steps, start, { maxBytes, maxSteps }) {
  let bytes = 0
  let end = start
  while (end < steps.length && end - start < maxSteps && bytes + steps[end].bytes <= maxBytes) {
    bytes += steps[end].bytes
    end += 1
  }
  return Math.max(end, start + 1)
}

/** Of several quiet places the last one. */
function findQuiet(steps, from, end) {
  let quietest = Number.POSITIVE_INFINITY
  let at = end
  let sum = 0
  for (let index = from; index < end; index += 1) {
    sum += steps[index].loudness - (index >= from + PAUSE ? steps[index - PAUSE].loudness : 0)
    if (index < from + PAUSE - 1 || sum > quietest) continue
    quietest = sum
    at = index - Math.floor(PAUSE / 2)
  }
  return at
}
