// Reads CSV as RFC 4180 describes it, also with other separators.

/** A quoted field, or a field up to the next separator or line end, with what ends it. */
const fieldOf = (separator: string) =>
  new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`, 'gy')

/** The first separator of the header is that of all rows. @returns the rows after the header, by the header's names; empty lines are left out */
export function readCsv(text: string): Record<string, string>[] {
  const rows: string[][] = []
  let row: string[] = []
  const [separator = ','] = /[,;\t]/.exec(text) ?? []
  for (const [, quoted, plain = '', end] of text.matchAll(fieldOf(separator))) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === separator) continue
    if (row.some((field) => field !== '')) rows.push(row)
    row = []
  }
  const [names = [], ...entries] = rows
  return entries.map((fields) => Object.fromEntries(names.map((name, at) => [name, fields[at] ?? ''])))
}
