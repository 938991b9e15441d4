/** One line of what the bench has to say. */
export interface Finding {
  what: string
  figure: string
  /** Absent where a figure only explains another. */
  goal?: { target: string; isMet: boolean }
}

/** As a Markdown table, columns aligned so that it reads on a terminal as well. */
export const toTable = (findings: readonly Finding[]): string =>
  alignTable([
    ['what', 'figure', 'target', 'met'],
    ...findings.map(({ what, figure, goal }) => [
      what,
      figure,
      goal?.target ?? '',
      goal ? (goal.isMet ? 'yes' : 'NO') : '',
    ]),
  ])

/** @param rows the first of which is the head */
export function alignTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  lines.splice(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
  return lines.join('\n')
}
