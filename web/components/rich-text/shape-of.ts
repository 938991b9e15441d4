import type { Mark, Node } from 'prosemirror-model'
import { schema } from './page-schema.ts'

/** What a reader sees of a document, for comparing two: not how it is written, and no spaces that are not shown. */
export function shapeOf(node: Node): string {
  if (node.isTextblock) return `${node.type.name}${node.attrs.level ?? ''}(${textOf(node)})`
  const { order } = node.attrs
  const children = node.children.filter((child) => !isBlank(child)).map(shapeOf)
  return `${node.type.name}${order ?? ''}[${children.join()}]`
}

const isBlank = (node: Node): boolean => node.type === schema.nodes.paragraph && textOf(node) === ''

function textOf(block: Node): string {
  if (block.type === schema.nodes.source) return block.textContent.trim()
  let text = ''
  let format = ''
  for (const child of block.children) {
    if (child.type === schema.nodes.hard_break) {
      text = `${text.trimEnd()}\n`
      continue
    }
    for (const piece of piecesOf(child)) {
      const shown = text === '' || text.endsWith('\n') ? piece.trimStart() : piece
      if (shown === '' || (/^\s+$/.test(shown) && text.endsWith(' '))) continue
      // No format is seen of a space.
      const changed = shown.trim() === '' ? format : formatOf(child.marks)
      text += changed === format ? shown : `<${changed}>${shown}`
      format = changed
    }
  }
  return text.trim()
}

const piecesOf = ({ text, attrs }: Node): string[] =>
  text === undefined
    ? [`![${attrs.alt}](${attrs.src})`]
    : text.split(/(\s+)/).map((part) => part.replace(/^\s+$/, ' '))

const formatOf = (marks: readonly Mark[]): string =>
  marks
    .filter(({ type }) => type !== schema.marks.url)
    .map(({ type, attrs }) => `${type.name}${attrs.href ?? ''}`)
    .toSorted()
    .join()
