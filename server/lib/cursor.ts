/** A cursor is opaque to clients: the last row's place in the order, as base64url JSON. */
export const encodeCursor = (parts: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url')

/** Undefined unless the cursor holds exactly values of these types. */
export function decodeCursor(
  cursor: string,
  types: readonly ('string' | 'number')[],
): (string | number)[] | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(parts) || parts.length !== types.length) return undefined
    return parts.every((part, index) => typeof part === types[index]) ? parts : undefined
  } catch {
    return undefined
  }
}
