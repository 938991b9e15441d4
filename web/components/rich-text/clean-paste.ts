/**
 * What is pasted from a word processor or from the web, as far as pages have it: no styles, scripts or pictures from
 * elsewhere. It stays in a document without a window, so nothing of it is loaded.
 */
import { DOMParser, type Slice } from 'prosemirror-model'
import { purify } from '../text/sanitize.ts'
import { schema } from './page-schema.ts'

const ALLOWED_TAGS = [
  ...[
    'p',
    'div',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'em',
    'i',
    'strong',
    'b',
    's',
    'del',
    'code',
    'a',
    'br',
    'hr',
  ],
  ...['ul', 'ol', 'li', 'blockquote', 'img', 'span', 'table', 'thead', 'tbody', 'tr', 'td', 'th', 'pre'],
]

export function cleanPaste(html: string): Slice {
  const fragment = purify.sanitize(withoutStyles(html), {
    ALLOWED_TAGS,
    ALLOWED_ATTR: ['href', 'start', 'alt', 'data-attachment', 'class', 'data-style'],
    ADD_FORBID_CONTENTS: ['button', 'select', 'textarea'],
    ALLOWED_URI_REGEXP: /^(https?|mailto):/i,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const element of fragment.querySelectorAll('img:not([data-attachment]), .Apple-interchange-newline'))
    element.remove()
  makeLists(fragment)
  flatten(fragment)
  readStyles(fragment)
  for (const row of fragment.querySelectorAll('tr')) joinCells(row)
  for (const element of fragment.querySelectorAll('*')) {
    element.removeAttribute('data-style')
    element.removeAttribute('class')
  }
  removeBlanks(fragment)
  return DOMParser.fromSchema(schema).parseSlice(fragment)
}

/** The policy of the document blocks styles, and reports each, before they can be read. */
const withoutStyles = (html: string): string =>
  html
    .replaceAll(/<(\/?)style\b/gi, '<$1xmp')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle\s*=/gi, ' data-style='))

const styleOf = (element: Element): string => element.getAttribute('data-style') ?? ''

/** Word has paragraphs in place of lists, with their signs as text. */
function makeLists(fragment: DocumentFragment): void {
  let list: Element | undefined
  let last: Element | undefined
  for (const paragraph of fragment.querySelectorAll('p')) {
    if (!/mso-list:\s*l\d/i.test(styleOf(paragraph))) continue
    const signs = [...paragraph.querySelectorAll('span')].filter((span) =>
      /mso-list:\s*ignore/i.test(styleOf(span)),
    )
    const isNumbered = /^\s*\(?[\da-z]{1,4}[.)]/i.test(signs[0]?.textContent ?? '')
    for (const sign of signs) sign.remove()
    if (!list || paragraph.previousElementSibling !== last || list.localName !== (isNumbered ? 'ol' : 'ul')) {
      list = fragment.ownerDocument.createElement(isNumbered ? 'ol' : 'ul')
      paragraph.before(list)
    }
    const item = fragment.ownerDocument.createElement('li')
    item.append(paragraph)
    list.append(item)
    last = list
  }
}

/** A page that is nested deeper is shown as it is written. */
const MAX_NESTING = 4
const NESTS = 'ul, ol, blockquote'

/** What is nested deeper stands beside what it was in. */
function flatten(fragment: DocumentFragment): void {
  for (const element of fragment.querySelectorAll(NESTS)) {
    let depth = 0
    for (
      let outer = element.parentElement?.closest(NESTS);
      outer;
      outer = outer.parentElement?.closest(NESTS)
    )
      depth += 1
    if (depth < MAX_NESTING) continue
    const item = element.parentElement?.closest('li')
    if (element.localName === 'blockquote' || !item) element.replaceWith(...element.childNodes)
    else {
      item.after(...element.childNodes)
      element.remove()
    }
  }
}

/** Google's documents and others have their formats as styles, also that a `b` is not bold. */
function readStyles(fragment: DocumentFragment): void {
  for (const element of fragment.querySelectorAll('[data-style]')) {
    const style = styleOf(element)
    if (/^(?:b|strong)$/.test(element.localName) && /font-weight:\s*(?:normal|400)/i.test(style)) {
      element.replaceWith(...element.childNodes)
      continue
    }
    if (!/^(?:span|a)$/.test(element.localName)) continue
    if (/font-weight:\s*(?:bold|[6-9]00)/i.test(style)) wrapContent(element, 'strong')
    if (/font-style:\s*italic/i.test(style)) wrapContent(element, 'em')
  }
}

function wrapContent(element: Element, name: string): void {
  const wrapper = element.ownerDocument.createElement(name)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

/** A row of a table is a line. */
function joinCells(row: Element): void {
  const line = row.ownerDocument.createElement('p')
  for (const cell of [...row.children]) {
    if (line.childNodes.length > 0) line.append(' · ')
    for (const block of cell.querySelectorAll('p, div')) block.replaceWith(...block.childNodes)
    line.append(...cell.childNodes)
  }
  row.replaceChildren(line)
}

const BLOCK = /^(?:P|DIV|H\d|UL|OL|LI|BLOCKQUOTE|HR|PRE|TABLE|THEAD|TBODY|TR|TD|TH)$/

/** Empty paragraphs, and the line ends of the HTML between blocks. */
function removeBlanks(fragment: DocumentFragment): void {
  for (const paragraph of fragment.querySelectorAll('p, h1, h2, h3, h4, h5, h6'))
    if (paragraph.textContent.trim() === '' && !paragraph.querySelector('img')) paragraph.remove()
  const walker = fragment.ownerDocument.createTreeWalker(fragment, NodeFilter.SHOW_TEXT)
  const blanks: Node[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode
    const isAtEdge = (beside: Node | null) =>
      BLOCK.test((beside ?? text.parentNode)?.nodeName ?? '') || (!beside && text.parentNode === fragment)
    if (text.textContent?.trim() === '' && isAtEdge(text.previousSibling) && isAtEdge(text.nextSibling))
      blanks.push(text)
  }
  for (const blank of blanks) blank.parentNode?.removeChild(blank)
}
