import { expect, test } from 'vitest'
import { foldSheets, type Side } from './fold-sheets.ts'

/** Reads a folded booklet: the right halves of the fronts and left halves of the backs, then the way back. */
function readFolded(sides: readonly Side[], sheetsOf: readonly number[]): (number | undefined)[] {
  let at = 0
  return sheetsOf.flatMap((sheets) => {
    const own = sides.slice(at, at + 2 * sheets)
    at += 2 * sheets
    const inward = own.map(([left, right], index) => (index % 2 === 0 ? right : left))
    const outward = own.map(([left, right], index) => (index % 2 === 0 ? left : right)).toReversed()
    return [...inward, ...outward]
  })
}

test('eight pages are two sheets, of which the first has the outer pages', () => {
  expect(foldSheets(8)).toEqual([
    [7, 0],
    [1, 6],
    [5, 2],
    [3, 4],
  ])
})

test('folded sheets are read in order, whatever the number of pages', () => {
  for (let count = 1; count <= 40; count += 1) {
    const sheets = Math.ceil(count / 4)
    const read = readFolded(foldSheets(count), [sheets])
    expect(read.filter((page) => page !== undefined)).toEqual(
      Array.from({ length: count }, (_, page) => page),
    )
    expect(read.length).toBe(sheets * 4)
  }
})

test('a thick booklet is folded in stacks of at most ten sheets', () => {
  // 75 sheets in eight stacks of nine or ten.
  const sheetsOf = [9, 9, 10, 9, 9, 10, 9, 10]
  const read = readFolded(foldSheets(300), sheetsOf)
  expect(read).toEqual(Array.from({ length: 300 }, (_, page) => page))
})
