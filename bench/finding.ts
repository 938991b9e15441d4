/** A row of the bench's table. */
export interface Finding {
  what: string
  figure: string
  /** Absent if the figure only explains another. */
  goal?: { target: string; isMet: boolean }
}

/** A Markdown table with aligned columns. */
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

/** @param rows the first one is the head */
export function alignTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  lines.splice(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
  return lines.join('\n')
}
