// What one text has that another has not, word by word.

export interface TextPart {
  text: string
  /** Of `after`, in UTF-16 units. */
  start: number
  isChanged: boolean
}

/** Longer texts are compared by their lines: the table has one cell for each pair. */
const MAX_CELLS = 4_000_000

/** @returns all of `after`, in parts */
export function compareWords(before: string, after: string): TextPart[] {
  const byWord = /\p{sc=Han}|[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]/gu
  const words = [before.match(byWord) ?? [], after.match(byWord) ?? []] as const
  const isLong = words[0].length * words[1].length > MAX_CELLS
  const [one, other] = isLong ? [before.split(/(?<=\n)/), after.split(/(?<=\n)/)] : words
  const kept = keptPlaces(one, other)
  const parts: TextPart[] = []
  let start = 0
  for (const [index, text] of other.entries()) {
    const isChanged = !kept.has(index)
    const last = parts.at(-1)
    if (last?.isChanged === isChanged) last.text += text
    else parts.push({ text, start, isChanged })
    start += text.length
  }
  return parts
}

/** Places in `other` of a longest common subsequence. */
function keptPlaces(one: readonly string[], other: readonly string[]): Set<number> {
  const width = other.length + 1
  const lengths = new Uint32Array((one.length + 1) * width)
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        one[row] === other[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
  const kept = new Set<number>()
  for (let row = 0, column = 0; row < one.length && column < other.length; ) {
    if (one[row] === other[column]) {
      kept.add(column)
      row += 1
      column += 1
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  return kept
}
