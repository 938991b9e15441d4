// Reads CSV as RFC 4180 describes it.

/** A quoted field, or a field up to the next comma or line end, with what ends it. */
const FIELD = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|\n|\r|$)/gy

/** @returns the rows after the header, by the header's names; empty lines are left out */
export function readCsv(text: string): Record<string, string>[] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain = '', end] of text.matchAll(FIELD)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    if (row.some((field) => field !== '')) rows.push(row)
    row = []
  }
  const [names = [], ...entries] = rows
  return entries.map((fields) => Object.fromEntries(names.map((name, at) => [name, fields[at] ?? ''])))
}
