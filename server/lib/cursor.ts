import { tryParseJson } from './try-parse-json.ts'

/** A cursor is opaque to clients: the last row's place in the order, as base64url JSON. */
export const encodeCursor = (parts: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url')

/** Checks one value of a cursor: the engines reject different ones. */
export type Check<T> = (value: unknown) => value is T

/** Text that every engine takes. */
export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\0')

export const isWholeNumber = (value: unknown): value is number => Number.isSafeInteger(value)

export const isNumber = (value: unknown): value is number => Number.isFinite(value)

/** Undefined unless the cursor has exactly one valid value for each check. */
export function decodeCursor<T extends readonly (string | number)[]>(
  cursor: string,
  checks: { readonly [K in keyof T]: Check<T[K]> },
): T | undefined {
  const parts = parseCursor(cursor)
  const isWhole = parts?.length === checks.length && checks.every((check, index) => check(parts[index]))
  // Each of them has passed the check of its type.
  return isWhole ? (parts as unknown as T) : undefined
}

function parseCursor(cursor: string): unknown[] | undefined {
  const parts = tryParseJson(Buffer.from(cursor, 'base64url').toString())
  return Array.isArray(parts) ? parts : undefined
}
