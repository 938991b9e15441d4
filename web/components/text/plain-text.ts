/** A rendered text without Markdown: a blank line between paragraphs, a mark before each list item. */
export function plainTextOf(root: ParentNode): string {
  return blockText(root)
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const BLOCKS = /^(P|H[1-6]|UL|OL|BLOCKQUOTE|PRE|TABLE|HR)$/

function blockText(node: Node): string {
  return [...node.childNodes].map(textOf).join('')
}

function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return inline(node)
  if (!(node instanceof Element)) return ''
  if (node.tagName === 'BR') return '\n'
  if (node.tagName === 'HR') return '\n\n* * *\n\n'
  if (node.tagName === 'LI') return `${markOf(node)}${blockText(node).trim().replaceAll('\n', '\n  ')}\n`
  if (node.tagName === 'TR') return `${[...node.children].map(blockText).join('\t')}\n`
  return BLOCKS.test(node.tagName) ? `\n\n${blockText(node)}\n\n` : blockText(node)
}

/** Line ends of the source carry no meaning: the elements do. */
const inline = (node: Node): string => {
  const text = node.textContent ?? ''
  return node.parentElement?.closest('pre') ? text : text.replace(/^\s*\n\s*/, '').replace(/\s+/g, ' ')
}

function markOf(item: Element): string {
  return item.hasAttribute('value') ? `${item.getAttribute('value')}. ` : '• '
}
