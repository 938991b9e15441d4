// The order in which the pages of a booklet are printed, so that its sheets are in order once they are folded.

/** A fold of more sheets does not lie flat. */
const MAX_SHEETS_IN_STACK = 10
const PAGES_PER_SHEET = 4

/** The two pages of a side, as numbers from 0; undefined where a page is empty. */
export type Side = readonly [left: number | undefined, right: number | undefined]

/**
 * The sides of all sheets, front and back in turn, each with two pages. The sheets are stacked as they are printed, turned
 * over at the short edge, and each stack is folded in the middle; the stacks then follow each other.
 */
export function foldSheets(pageCount: number): Side[] {
  const sheets = Math.ceil(pageCount / PAGES_PER_SHEET)
  const stacks = Math.ceil(sheets / MAX_SHEETS_IN_STACK)
  const sides: Side[] = []
  for (let stack = 0, first = 0; stack < stacks; stack += 1) {
    // Of nearly equal thickness.
    const own = Math.floor(((stack + 1) * sheets) / stacks) - Math.floor((stack * sheets) / stacks)
    const last = first + own * PAGES_PER_SHEET - 1
    const page = (number: number) => (number < pageCount ? number : undefined)
    for (let sheet = 0; sheet < own; sheet += 1) {
      const [outer, inner] = [first + 2 * sheet, last - 2 * sheet]
      sides.push([page(inner), page(outer)], [page(outer + 1), page(inner - 1)])
    }
    first = last + 1
  }
  return sides
}
