// How many bytes of a file one request takes. A proxy that allows less answers 413; the size that passed is remembered.

import { ApiError } from '../state/api-error.ts'
import { readLocal, writeLocal } from '../state/local.ts'

/** As much as the service stores as one part. */
export const MAX_PIECE_BYTES = 8 * 1024 ** 2
/** Smaller ones would take more time for their requests than for their bytes. */
export const MIN_PIECE_BYTES = 256 * 1024

const NAME = 'piece-bytes'

export const pieceBytes = (): number => {
  const known = Number(readLocal(NAME))
  return known >= MIN_PIECE_BYTES && known < MAX_PIECE_BYTES ? known : MAX_PIECE_BYTES
}

/** Whether something before the service allows no request of this size. The service's own 413 is about the whole file. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof ApiError && error.foreignStatus === 413

/**
 * Given up by a proxy before the request was through: 522 and 524 are of Cloudflare. 500 is of nginx, whose `auth_request`
 * has a limit of size of its own and answers so beyond it.
 */
const PERHAPS_TOO_LARGE = new Set([408, 500, 504, 522, 524])

/** Whether a smaller request might have passed: some proxies break the connection, others wait only so long. */
export const isPerhapsTooLarge = (error: ApiError): boolean =>
  error.code === 'OFFLINE' || PERHAPS_TOO_LARGE.has(error.foreignStatus ?? 0)

/** Halves until a piece is smaller than one that did not pass. @returns undefined if there is no smaller piece */
export function smallerPiece(current: number, refused: number): number | undefined {
  let bytes = current
  while (bytes >= refused && bytes > MIN_PIECE_BYTES) bytes = Math.max(bytes / 2, MIN_PIECE_BYTES)
  return bytes < refused ? bytes : undefined
}

/** @param refused bytes of the request that did not pass. @returns whether there is a smaller size to try */
export function shrinkPieces(refused: number): boolean {
  const bytes = smallerPiece(pieceBytes(), refused)
  if (bytes === undefined) return false
  writeLocal(NAME, String(bytes))
  return true
}
