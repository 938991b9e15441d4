// A word diff of two texts.

export interface TextPart {
  kind: 'same' | 'removed' | 'added'
  text: string
  /** Its index among the parts. */
  index: number
}

/** Longer texts are compared by their lines: the table has one cell for each pair. */
const MAX_CELLS = 4_000_000
/** Fewer equal words between two changes are a coincidence, and read better as a part of them. */
const MIN_SAME_WORDS = 3

const WORD = /\p{sc=Han}|[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]/gu
const LETTERED = /\p{sc=Han}|[\p{L}\p{N}\p{M}]+/gu

/** @returns the parts of both texts; removed words come before those that replace them */
export function compareWords(before: string, after: string): TextPart[] {
  const words = [before.match(WORD) ?? [], after.match(WORD) ?? []] as const
  const isLong = words[0].length * words[1].length > MAX_CELLS
  const [one, other] = isLong ? [before.split(/(?<=\n)/), after.split(/(?<=\n)/)] : words
  return joinParts(withoutCoincidences(joinParts(walk(one, other)))).map((part, index) => ({
    ...part,
    index,
  }))
}

type Step = Omit<TextPart, 'index'>

/** Each word of both texts, by a longest common subsequence. */
function walk(one: readonly string[], other: readonly string[]): Step[] {
  const width = other.length + 1
  const lengths = new Uint32Array((one.length + 1) * width)
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        one[row] === other[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
  const steps: Step[] = []
  for (let row = 0, column = 0; row < one.length || column < other.length; ) {
    const isSame = row < one.length && column < other.length && one[row] === other[column]
    const isRemoved =
      column >= other.length || (row < one.length && at(row + 1, column) >= at(row, column + 1))
    if (isSame) steps.push({ kind: 'same', text: one[row] ?? '' })
    else if (isRemoved) steps.push({ kind: 'removed', text: one[row] ?? '' })
    else steps.push({ kind: 'added', text: other[column] ?? '' })
    if (isSame || isRemoved) row += 1
    if (isSame || !isRemoved) column += 1
  }
  return steps
}

/** A few equal words between two changes become removed and added. */
const withoutCoincidences = (parts: readonly Step[]): Step[] =>
  parts.flatMap((part, index) => {
    const isBetween = index > 0 && index < parts.length - 1
    const isShort = (part.text.match(LETTERED)?.length ?? 0) < MIN_SAME_WORDS && !part.text.includes('\n')
    return part.kind === 'same' && isBetween && isShort
      ? [
          { kind: 'removed' as const, text: part.text },
          { kind: 'added' as const, text: part.text },
        ]
      : [part]
  })

/** Joins adjacent parts of a kind; between two equal parts, removed words come before added ones. */
function joinParts(steps: readonly Step[]): Step[] {
  const joined: Step[] = []
  let [removed, added] = ['', '']
  const flush = () => {
    if (removed) joined.push({ kind: 'removed', text: removed })
    if (added) joined.push({ kind: 'added', text: added })
    removed = ''
    added = ''
  }
  for (const { kind, text } of steps) {
    if (kind === 'removed') removed += text
    else if (kind === 'added') added += text
    else {
      flush()
      const last = joined.at(-1)
      if (last?.kind === 'same') last.text += text
      else joined.push({ kind, text })
    }
  }
  flush()
  return joined
}
