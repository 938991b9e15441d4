import TurndownService from 'turndown'
import { inOneLine } from './one-line.ts'

// Rules that convert HTML tables to those of GitHub's Markdown, https://github.github.com/gfm/#tables-extension-

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

function addTableRules(turndown: TurndownService): void {
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

/** Other texts are plain: their `<` and `&` are signs, and their line ends are those of the writer. */
const HAS_HTML = /<[a-z!/][^<>]*>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,31}\d{0,2});/i

const isHtml = (text: string): boolean => HAS_HTML.test(text)

const LINE_END = /(?<!<\/?(?:br|p|div|ul|ol|li|h\d)\b[^<>]{0,200}>)\r?\n(?!<\/?(?:br|p|div|ul|ol|li|h\d)\b)/gi

/** Replaces line ends of the writer by tags: some programs add tags to texts that are plain otherwise. */
export const withLineEnds = (text: string): string =>
  isHtml(text) ? text.replaceAll(LINE_END, '<br>') : text

const DOCUMENT = /^\s*<(?:!doctype|html|head|body)\b/i
/** Tags that no one types as text. */
const TAG = /<(?:br\s*\/?|\/(?:p|div|span|a|b|i|u|em|strong|li|ul|ol|h[1-6]|table|blockquote))>/i

/** Converts HTML where plain text is usual, which may have `<` and `&` of its own. */
export function textOrHtmlToMarkdown(text: string): string {
  if (DOCUMENT.test(text)) return htmlToMarkdown(text)
  return TAG.test(text) ? htmlToMarkdown(withLineEnds(text)) : text
}

/** Limits: conversion blocks the event loop, and takes more than linear time on nested tags. */
const MAX_HTML_LENGTH = 400_000
const MAX_TAGS = 5_000
const MAX_DEPTH = 100
/** Of lines times depth: each level of a quotation or a list writes all its lines again. */
const MAX_LINES_IN_DEPTH = 400_000
/** Tags without a mandatory end tag. */
const UNCLOSED = /^<\/?(?:br|hr|img|input|meta|link|source|wbr|p|li|td|th|tr|dd|dt)\b/i

const turndown = new TurndownService({
  headingStyle: 'atx',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '*',
  hr: '---',
})
// No escapes: an entry is read as text, where `1\.` and `\_` would look wrong.
turndown.escape = (text) => text
turndown.remove(['script', 'style', 'head', 'title', 'noscript', 'iframe', 'object'])
// Media become attachments, by the format's own list.
turndown.addRule('media', { filter: ['img', 'video', 'audio', 'source', 'picture'], replacement: () => '' })

addTableRules(turndown)
turndown.addRule('struck', {
  filter: (node) => /^(?:S|DEL|STRIKE)$/.test(node.nodeName),
  replacement: (content) => (content.trim() === '' ? content : `~~${content}~~`),
})
turndown.addRule('bare link', {
  filter: (node) =>
    node.nodeName === 'A' && isAddress(node.textContent ?? '', node.getAttribute('href') ?? ''),
  replacement: (content) => content,
})
turndown.addRule('checkbox', {
  filter: (node) => node.nodeName === 'INPUT' && node.getAttribute('type') === 'checkbox',
  replacement: (_content, node) => ('hasAttribute' in node && node.hasAttribute('checked') ? '[x] ' : '[ ] '),
})

/** Whether the text of a link is its address. */
const isAddress = (text: string, address: string): boolean =>
  address.replace(/^mailto:/i, '').replace(/\/$/, '') === text.trim().replace(/\/$/, '')

/** Conversion takes quadratic time on white space. */
const MAX_SPACE = 100
const LONG_SPACE = /\s{101,}/g

const BOLD = /\bstyle=["'][^"']*font-weight:\s?(?:bold|[6-9]00)/i

/** Replaces bold by CSS with `<strong>`, except around white space. */
const boldByStyle = (html: string): string =>
  html.replaceAll(/<span\b([^<>]*)>([^<]*)<\/span>/gi, (all, attributes: string, text: string) =>
    BOLD.test(attributes) && text.trim() !== '' ? `<strong>${text}</strong>` : all,
  )

/**
 * Converts HTML to Markdown, without scripts and pictures. A text without tags and entities stays as it is.
 *
 * @throws RangeError for HTML that is too long, has too many tags or nests them too deeply
 */
export function htmlToMarkdown(html: string): string {
  if (!isHtml(html)) return html.trim()
  // Doubly escaped JSON contains `<\/p>`.
  const plain = html.replaceAll('<\\/', '</').replaceAll(LONG_SPACE, (space) => space.slice(0, MAX_SPACE))
  assertBounds(plain)
  return (
    turndown
      .turndown(boldByStyle(plain))
      .replaceAll('\u00a0', ' ')
      // It holds the place of an embedded picture.
      .replaceAll('\ufffc', '')
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      // It aligns the text of items to four columns.
      .replaceAll(/^([ \t]*(?:-|\d{1,9}\.)) {2,}(?=\S)/gm, '$1 ')
      .replaceAll(/^([ \t]*- \[[x ]\]) {2,}/gm, '$1 ')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()
  )
}

const TAG_NAME = /^<\/?([a-z][^\s/>]*)/i

function assertBounds(html: string): void {
  let tags = 0
  let open = 0
  let deepest = 0
  /** End tags without their start tag end nothing. */
  const openByName = new Map<string, number>()
  for (const [tag] of html.matchAll(/<\/?[a-z][^>]*>?/gi)) {
    tags += 1
    if (UNCLOSED.test(tag)) continue
    const name = TAG_NAME.exec(tag)?.[1]?.toLowerCase() ?? ''
    const ofName = openByName.get(name) ?? 0
    const change = !tag.startsWith('</') ? 1 : ofName > 0 ? -1 : 0
    openByName.set(name, ofName + change)
    open += change
    deepest = Math.max(deepest, open)
  }
  const lines = tags + html.split('\n').length
  if (
    html.length > MAX_HTML_LENGTH ||
    tags > MAX_TAGS ||
    deepest > MAX_DEPTH ||
    lines * deepest > MAX_LINES_IN_DEPTH
  )
    throw new RangeError('the HTML is longer or nested deeper than is converted')
}
