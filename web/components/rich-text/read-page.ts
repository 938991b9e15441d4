/**
 * Opens a page for the editor. `parse-markdown.ts` reads the Markdown, as it does for the reader's view. Each block
 * remembers its text, so that a block that is not changed is saved as it was.
 */
import MarkdownIt from 'markdown-it'
import { MarkdownParser } from 'prosemirror-markdown'
import type { Node } from 'prosemirror-model'
import { readTokens, type Token } from '../text/parse-markdown.ts'
import { schema } from './page-schema.ts'

/** The text of a block of the page, or of an item of one of its lists. */
export interface Origin {
  text: string
  /** What stands between it and the next one. */
  gap: string
  next: number | undefined
  /** As it was read. */
  node: Node | undefined
}

export interface OpenedPage {
  text: string
  doc: Node
  origins: readonly Origin[]
  /** Before the first block, and after the last. */
  lead: string
  tail: string
  lineEnd: string
}

/** @returns undefined for a text that is shown unrendered, because it is too long or too complex */
export function readPage(text: string): OpenedPage | undefined {
  const tokens = readTokens(text)
  if (!tokens) return undefined
  const groups = groupsOf(tokens)
  const source = { text, lines: linesOf(text) }
  const origins: Origin[] = []
  const spans = noteOrigins(
    groups.flatMap((group) => group.slice(0, 1)),
    source,
    origins,
  )
  const held = groups.flatMap((group) => {
    const items = isHeld(group)
      ? group.filter(({ type, level }) => type === 'list_item_open' && level === 1)
      : []
    noteOrigins(items, source, origins)
    return isHeld(group)
      ? group.map(withAddresses)
      : group.slice(0, 1).map((token) => toSource(token, origins))
  })
  const doc = parser.parse('', { tokens: held })
  doc.descendants((node) => {
    const origin = origins[node.attrs.origin]
    if (origin) origin.node = node
    return !node.isTextblock
  })
  return {
    ...{ text, doc, origins, lineEnd: /\r\n?|\n/.exec(text)?.[0] ?? '\n' },
    lead: text.slice(0, spans[0]?.start ?? text.length),
    tail: text.slice(spans.at(-1)?.end ?? text.length),
  }
}

/** The tokens of each block. */
function groupsOf(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = []
  for (const token of tokens)
    if (token.level === 0 && token.nesting >= 0) groups.push([token])
    else groups.at(-1)?.push(token)
  return groups
}

interface Span {
  start: number
  end: number
}

interface Source {
  text: string
  /** Without their ends. */
  lines: readonly Span[]
}

/** By the line ends of markdown-it. */
function linesOf(text: string): Span[] {
  const lines: Span[] = []
  let start = 0
  for (const { 0: end, index } of text.matchAll(/\r\n?|\n/g)) {
    lines.push({ start, end: index })
    start = index + end.length
  }
  return [...lines, { start, end: text.length }]
}

/** The lines of a block, without empty ones at its end. */
function spanOf({ map }: Token, { text, lines }: Source): Span {
  const [from, to] = map ?? [0, 0]
  const own = lines.slice(from, Math.max(to, from + 1))
  const last = own.findLast(({ start, end }, at) => at === 0 || !/^[ \t]*$/.test(text.slice(start, end)))
  return { start: own[0]?.start ?? text.length, end: last?.end ?? text.length }
}

/** @param siblings the first token of each */
function noteOrigins(siblings: readonly Token[], source: Source, origins: Origin[]): Span[] {
  const spans = siblings.map((token) => spanOf(token, source))
  for (const [at, { start, end }] of spans.entries()) {
    const [token, after] = [siblings[at], spans[at + 1]]
    if (token) token.meta = { origin: origins.length }
    origins.push({
      text: source.text.slice(start, end),
      gap: after ? source.text.slice(end, after.start) : '',
      next: after && origins.length + 1,
      node: undefined,
    })
  }
  return spans
}

const HELD =
  /^(?:paragraph|heading|blockquote|bullet_list|ordered_list|list_item|em|strong|s|link)_(?:open|close)$|^(?:hr|inline|text|softbreak|hardbreak|image|code_inline)$/

/** Whether the editor has a form for all of a block. It counts the items of a list by itself. */
function isHeld(group: readonly Token[]): boolean {
  const numbers: (number | undefined)[] = []
  for (const { type, children, info } of group) {
    if (!HELD.test(type) || children?.some((child) => !HELD.test(child.type))) return false
    if (/_list_open$/.test(type)) numbers.push(undefined)
    if (/_list_close$/.test(type)) numbers.pop()
    if (type !== 'list_item_open' || info === '') continue
    const next = numbers.pop()
    if (next !== undefined && next !== Number(info)) return false
    numbers.push(Number(info) + 1)
  }
  return true
}

function toSource(token: Token, origins: readonly Origin[]): Token {
  const content = origins[originOf(token).origin ?? -1]?.text.replaceAll(/\r\n?/g, '\n') ?? ''
  return Object.assign(token, { type: 'source', nesting: 0, content })
}

/** Tells addresses that stand in the text from links. */
function withAddresses(token: Token): Token {
  for (const child of token.children ?? [])
    if (child.markup === 'linkify') child.type = child.nesting > 0 ? 'url_open' : 'url_close'
  return token
}

const isTight = (tokens: Token[], at: number): boolean =>
  tokens.slice(at).find(({ type }) => type === 'paragraph_open')?.hidden ?? true

const originOf = ({ meta }: Token) => ({ origin: typeof meta?.origin === 'number' ? meta.origin : null })

/** `prosemirror-markdown` asks a parser for its tokens: this one has been given them. */
const given = Object.assign(new MarkdownIt(), {
  parse: (_: string, { tokens }: { tokens: Token[] }) => tokens,
})

const parser = new MarkdownParser(schema, given, {
  paragraph: { block: 'paragraph', getAttrs: originOf },
  heading: {
    block: 'heading',
    getAttrs: (token) => ({ ...originOf(token), level: Number(token.tag.slice(1)) }),
  },
  blockquote: { block: 'blockquote', getAttrs: originOf },
  bullet_list: {
    block: 'bullet_list',
    getAttrs: (token, all, at) => ({ ...originOf(token), bullet: token.markup, tight: isTight(all, at) }),
  },
  ordered_list: {
    block: 'ordered_list',
    getAttrs: (token, all, at) => ({
      ...originOf(token),
      ...{ order: Number(token.attrGet('start') ?? 1), delimiter: token.markup, tight: isTight(all, at) },
    }),
  },
  list_item: { block: 'list_item', getAttrs: originOf },
  hr: { node: 'horizontal_rule', getAttrs: (token) => ({ ...originOf(token), markup: token.markup }) },
  source: { block: 'source', noCloseToken: true, getAttrs: originOf },
  image: {
    node: 'picture',
    getAttrs: (token) => ({
      ...{ src: token.attrGet('src') ?? '', alt: token.content, title: token.attrGet('title') || null },
    }),
  },
  softbreak: { node: 'hard_break' },
  hardbreak: { node: 'hard_break' },
  em: { mark: 'em', getAttrs: ({ markup }) => ({ markup }) },
  strong: { mark: 'strong', getAttrs: ({ markup }) => ({ markup }) },
  s: { mark: 'strike' },
  link: {
    mark: 'link',
    getAttrs: (token) => ({ href: token.attrGet('href') ?? '', title: token.attrGet('title') || null }),
  },
  url: { mark: 'url' },
  code_inline: { mark: 'code', noCloseToken: true },
})
