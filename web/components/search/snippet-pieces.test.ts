import { expect, test } from 'vitest'
import { piecesOf } from './snippet-pieces.ts'

test.each<['journal' | 'event', string, [number, number][], string]>([
  ['journal', '…the **fog** over my_file_name.txt', [[7, 10]], '…the |[fog]| over my_file_name.txt'],
  ['event', 'C:\\_temp 3*4*5 = 60', [[9, 10]], 'C:\\_temp |[3]|*4*5 = 60'],
  ['journal', '3\\*4 **b', [[0, 1]], '[3]|*4 **b'],
  ['journal', '3\\*4 **b…', [], '3|*4 |b…'],
])('a snippet of a %s is read as it is shown: %j', (kind, snippet, marks, expected) => {
  const pieces = piecesOf({ kind, snippet, marks })
  expect(pieces.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('|')).toBe(expected)
})
