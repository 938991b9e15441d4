/** One line of what the bench has to say. */
export interface Finding {
  what: string
  figure: string
  target: string
  isMet: boolean
}

/** As a Markdown table, columns aligned so that it reads on a terminal as well. */
export function toTable(findings: readonly Finding[]): string {
  const rows = [
    ['what', 'figure', 'target', 'met'],
    ...findings.map(({ what, figure, target, isMet }) => [what, figure, target, isMet ? 'yes' : 'NO']),
  ]
  const widths = ['what', 'figure', 'target', 'met'].map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const lines = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  lines.splice(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
  return lines.join('\n')
}
