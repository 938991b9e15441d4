import { expect, test } from 'vitest'
import { ApiError } from '../state/api-error.ts'
import { isPerhapsTooLarge, MAX_PIECE_BYTES, MIN_PIECE_BYTES, smallerPiece } from './piece-size.ts'

const KB = 1024
const MB = 1024 * KB

test.each([
  [MAX_PIECE_BYTES, MAX_PIECE_BYTES, 4 * MB],
  [4 * MB, 4 * MB, 2 * MB],
  // The rest of a file.
  [8 * MB, 3 * MB, 2 * MB],
  [8 * MB, 1_500_000, MB],
  [8 * MB, 300 * KB, MIN_PIECE_BYTES],
  [MIN_PIECE_BYTES, MIN_PIECE_BYTES, undefined],
  [8 * MB, 100 * KB, undefined],
])('pieces of %i bytes of which one of %i did not pass become %s', (current, refused, expected) =>
  expect(smallerPiece(current, refused)).toBe(expected),
)

test.each([
  [500, true],
  [504, true],
  [524, true],
  [403, false],
  [502, false],
])('a proxy that answers %d to a piece may want a smaller one: %s', (foreignStatus, expected) => {
  expect(isPerhapsTooLarge(new ApiError('UNREADABLE', { foreignStatus }))).toBe(expected)
  // The service's own answers say nothing of pieces.
  expect(isPerhapsTooLarge(new ApiError('INTERNAL'))).toBe(false)
})
