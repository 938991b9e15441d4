/** A row by the names of its columns. Names in one order give objects of one shape, which are the fastest to read. */
export function toRow(columns: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [index, column] of columns.entries()) row[column] = values[index]
  return row
}
