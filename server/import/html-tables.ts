// Rules that convert HTML tables to those of GitHub's Markdown, https://github.github.com/gfm/#tables-extension-
import type TurndownService from 'turndown'
import { inOneLine } from './one-line.ts'

interface TableNode {
  nodeName: string
  children: ArrayLike<TableNode>
  closest(selector: string): TableNode | null
  querySelector(selector: string): TableNode | null
  querySelectorAll(selector: string): ArrayLike<TableNode>
}

/** A table of one column, and one around others, only arranges the page. */
const isGrid = (table: TableNode): boolean =>
  !table.querySelector('table') &&
  Array.from(table.querySelectorAll('tr')).some(({ children }) => children.length > 1)

/** Finds the table of a row or a cell, unless it only arranges the page. */
function gridFinder(): (node: TableNode) => TableNode | undefined {
  const known = new WeakMap<TableNode, boolean>()
  return (node) => {
    const table = node.closest('table')
    if (!table) return undefined
    const isKnown = known.get(table) ?? isGrid(table)
    known.set(table, isKnown)
    return isKnown ? table : undefined
  }
}

export function addTableRules(turndown: TurndownService): void {
  const gridOf = gridFinder()
  turndown.addRule('cell', {
    filter: (node: TableNode) => /^(?:TD|TH)$/.test(node.nodeName) && gridOf(node) !== undefined,
    replacement: (content) => `| ${inOneLine(content).replaceAll('|', String.raw`\|`)} `,
  })
  turndown.addRule('row', {
    filter: (node: TableNode) => node.nodeName === 'TR' && gridOf(node) !== undefined,
    replacement: (content, node: TableNode) => {
      const isFirst = gridOf(node)?.querySelector('tr') === node
      const line = isFirst ? `\n|${' --- |'.repeat(node.children.length)}` : ''
      return `\n${content.trim()} |${line}\n`
    },
  })
  turndown.addRule('rows', {
    filter: (node: TableNode) => /^(?:THEAD|TBODY|TFOOT)$/.test(node.nodeName) && gridOf(node) !== undefined,
    replacement: (content) => `\n${content.trim()}\n`,
  })
}
