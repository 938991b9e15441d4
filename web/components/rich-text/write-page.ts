/**
 * Writes the editor's document as Markdown. A block that was not changed is its own text, byte for byte. Another is
 * written with as few escapes as will do: `parse-markdown.ts` reads each candidate, and the first that it reads as what
 * the editor shows is taken.
 */
import {
  defaultMarkdownSerializer,
  MarkdownSerializer,
  type MarkdownSerializerState,
} from 'prosemirror-markdown'
import { Fragment, type Mark, type Node } from 'prosemirror-model'
import { isSignBetween } from '../../../contract/text-signs.ts'
import { schema } from './page-schema.ts'
import { type OpenedPage, type Origin, readPage } from './read-page.ts'
import { shapeOf } from './shape-of.ts'

export function writePage(doc: Node, page: OpenedPage): string {
  if (doc.eq(page.doc)) return page.text
  const blocks = doc.children.filter((block) => !isEmpty(block) || isKept(block, page))
  const parts = blocks.map((block) => partOf(block, page))
  const blank = page.lineEnd.repeat(2)
  const whole = (joined: string) => page.lead + joined + page.tail
  // Lines that stood together, as a heading and its text, stay together where they are read alike.
  const close = whole(join(parts, page, { blank, isClose: true }))
  const read = readPage(close)
  if (read && shapeOf(read.doc) === shapeOf(doc)) return close
  return whole(join(parts.map(closeFence), page, { blank, isClose: false }))
}

const isEmpty = (block: Node): boolean => block.type === schema.nodes.paragraph && block.childCount === 0

const originOf = (node: Node, { origins }: OpenedPage): Origin | undefined => origins[node.attrs.origin]

const isKept = (node: Node, page: OpenedPage): boolean => originOf(node, page)?.node?.eq(node) === true

interface Part {
  text: string
  origin: Origin | undefined
  isKept: boolean
}

function partOf(block: Node, page: OpenedPage): Part {
  const origin = originOf(block, page)
  return isKept(block, page) && origin
    ? { text: origin.text, origin, isKept: true }
    : { text: writeChanged(block, page), origin, isKept: false }
}

interface Joining {
  blank: string
  /** Whether changed parts keep what stood between them and their neighbours. */
  isClose: boolean
}

function join(parts: readonly Part[], { origins }: OpenedPage, { blank, isClose }: Joining): string {
  const pieces = parts.map((part, at) => {
    const next = parts[at + 1]
    if (!next) return part.text
    const areNeighbours = next.origin !== undefined && origins[part.origin?.next ?? -1] === next.origin
    const isSame = areNeighbours && (isClose || (part.isKept && next.isKept))
    return part.text + (isSame ? part.origin?.gap : blank)
  })
  return pieces.join('')
}

/** Code whose end is not marked would go on in what follows. */
function closeFence(part: Part, at: number, parts: readonly Part[]): Part {
  const fence = /^ {0,3}(`{3,}|~{3,})/.exec(part.text)?.[1]
  const isOpen =
    fence !== undefined &&
    !part.text
      .split(/\r\n?|\n/)
      .slice(1)
      .some((line) => line.trim().startsWith(fence))
  return isOpen && at < parts.length - 1 ? { ...part, text: `${part.text}\n${fence}`, isKept: false } : part
}

const written = new WeakMap<Node, string>()

function writeChanged(block: Node, page: OpenedPage): string {
  const known = written.get(block)
  if (known !== undefined) return known
  const text =
    block.type === schema.nodes.source ? block.textContent : (writeList(block, page) ?? writeBlock(block))
  const lines = text.replaceAll('\n', page.lineEnd)
  written.set(block, lines)
  return lines
}

/** With the items that were not changed as they stood. */
function writeList(list: Node, page: OpenedPage): string | undefined {
  const before = originOf(list, page)?.node
  if (!before?.sameMarkup(list) || !list.firstChild || list.firstChild.type !== schema.nodes.list_item)
    return undefined
  const parts = list.children.map((item, at): Part => {
    const origin = originOf(item, page)
    if (origin && isKept(item, page)) return { text: origin.text, origin, isKept: true }
    const order = list.attrs.order === undefined ? {} : { order: list.attrs.order + at }
    return { text: writeBlock(list.type.create({ ...list.attrs, ...order }, item)), origin, isKept: false }
  })
  const blank = list.attrs.tight ? '\n' : '\n\n'
  const text = join(parts, page, { blank, isClose: true })
  return reads(text, list) ? text.replaceAll(/\r\n?/g, '\n') : undefined
}

const reads = (text: string, block: Node): boolean => {
  const read = readPage(text)
  return read !== undefined && shapeOf(read.doc) === shapeOf(documentOf(block))
}

const documentOf = (block: Node): Node => schema.topNodeType.create(null, block)

function writeBlock(block: Node): string {
  let text = ''
  for (const sayable of [block, withMarks(block, marksOutsideWords), withMarks(block, () => [])])
    for (const serializer of SERIALIZERS) {
      text = serializer.serialize(documentOf(sayable))
      if (reads(text, sayable)) return text
    }
  return text
}

type MarksOf = (text: Node, parent: Node, index: number) => readonly Mark[]

function withMarks(node: Node, marksOf: MarksOf): Node {
  if (node.isText) return node
  const children = node.children.map((child, index) =>
    child.isText ? child.mark(marksOf(child, node, index)) : withMarks(child, marksOf),
  )
  return node.copy(Fragment.fromArray(children))
}

/** Markdown has no signs for a part of a word: `3**4**5` is a calculation. */
const marksOutsideWords: MarksOf = ({ marks }, parent, index) => {
  const textAt = (at: number) => parent.maybeChild(at)?.text ?? ' '
  const before = textAt(index - 1)
  const until = before + textAt(index)
  const all = until + textAt(index + 1)
  const isWithinWord = [before, until].some(({ length }) => isSignBetween(all, length, length))
  return isWithinWord ? marks.filter(({ type }) => !SIGNED.includes(type)) : marks
}

const SIGNED = [schema.marks.em, schema.marks.strong, schema.marks.strike]

const ESCAPED = /[\\`*_~[\]<>&|#]/g
const ESCAPED_OUTSIDE_ADDRESSES = /https?:\/\/\S+|[\\`*_~[\]<>&|#]/g
/** What makes a line more than text. */
const LINE_SIGN = /^(?:([-+=>])|(\d{1,9})([.)]))/

const escaping = (signs: RegExp) => (text: string, isLineStart: boolean) => {
  const escaped = text.replace(signs, (sign) => (sign.length === 1 ? `\\${sign}` : sign))
  return isLineStart
    ? escaped.replace(LINE_SIGN, (_, sign, number = '', point = '') => `${number}\\${sign ?? point}`)
    : escaped
}

const targetOf = (address: string, title: string | null): string =>
  address.replaceAll(/[()]/g, '\\$&') + (title === null ? '' : ` "${title.replaceAll(/["\\]/g, '\\$&')}"`)

const { nodes, marks } = defaultMarkdownSerializer

const SERIALIZERS = [(text: string) => text, escaping(ESCAPED_OUTSIDE_ADDRESSES), escaping(ESCAPED)].map(
  (toText) =>
    new MarkdownSerializer(
      {
        ...nodes,
        source: (state, node) => {
          state.text(node.textContent, false)
          state.closeBlock(node)
        },
        ordered_list: (state, node) => {
          const { order, delimiter } = node.attrs
          const width = `${order + node.childCount - 1}`.length + 2
          state.renderList(node, ' '.repeat(width), (at) => `${order + at}${delimiter} `)
        },
        picture: (state, { attrs }) => state.write(`![${attrs.alt}](${targetOf(attrs.src, attrs.title)})`),
        hard_break: writeBreak,
        text: (state, node, parent, index) => {
          const isLineStart = index === 0 || parent.child(index - 1).type === schema.nodes.hard_break
          const text = isLineStart ? (node.text ?? '').replace(/^[ \t]+/, '') : (node.text ?? '')
          const isAddress = schema.marks.url?.isInSet(node.marks)
          state.text(isAddress ? text : toText(text, isLineStart), false)
        },
      },
      {
        ...marks,
        link: {
          open: '[',
          close: (_, { attrs }) => `](${targetOf(attrs.href, attrs.title)})`,
          mixable: true,
        },
        em: { open: markup, close: markup, mixable: true, expelEnclosingWhitespace: true },
        strong: { open: markup, close: markup, mixable: true, expelEnclosingWhitespace: true },
        strike: { open: '~~', close: '~~', mixable: true, expelEnclosingWhitespace: true },
        url: { open: '', close: '', mixable: true },
      },
    ),
)

function markup(_state: MarkdownSerializerState, { attrs }: Mark): string {
  return attrs.markup
}

/** Two breaks in a row would end the paragraph. None is written at its end. */
function writeBreak(state: MarkdownSerializerState, { type }: Node, parent: Node, index: number): void {
  if (parent.children.slice(index).every((child) => child.type === type)) return
  const isFirst = index > 0 && parent.child(index - 1).type !== type
  state.write(isFirst ? '\n' : '\\\n')
}
