// Reads CSV as RFC 4180 describes it, also with other separators.

/** A quoted field, or a field up to the next separator or line end, with what ends it. */
const fieldOf = (separator: string) =>
  new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`, 'gy')

/** A diary has a dozen; further columns are left out. */
const MAX_COLUMNS = 100

/**
 * The first separator of the header is that of all rows.
 *
 * @returns the rows after the header one by one, by the header's names; empty lines are left out
 */
export function* readCsv(text: string): Generator<Record<string, string>> {
  let names: readonly string[] | undefined
  let row: string[] = []
  const [separator = ','] = /[,;\t]/.exec(text) ?? []
  for (const [, quoted, plain = '', end] of text.matchAll(fieldOf(separator))) {
    if (row.length < MAX_COLUMNS) row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === separator) continue
    if (row.some((field) => field !== '')) {
      const fields = row
      if (names) yield Object.fromEntries(names.map((name, at) => [name, fields[at] ?? '']))
      else names = fields
    }
    row = []
  }
}
