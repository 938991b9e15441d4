// The document of the editor: the parts of a page, shown by the same elements as in `parse-markdown.ts`.
import { type AttributeSpec, type DOMOutputSpec, type Node, Schema } from 'prosemirror-model'
import { addressOf } from '../../../contract/placed-pictures.ts'
import { PICTURE } from '../text/parse-markdown.ts'
import styles from './rich-text.module.css'

/** Which block or list item of the stored text this was; null for new ones. */
const origin: AttributeSpec = { default: null }

const inOwnDirection = { dir: 'auto' }

const HEADINGS = [1, 2, 3, 4, 5, 6]

/** @returns undefined for a picture from elsewhere, which is never loaded */
export const attachmentOf = (picture: Node): string | undefined =>
  PICTURE.exec(String(picture.attrs.src))?.[1]

export const schema = new Schema({
  nodes: {
    doc: { content: '(block | source)+' },
    paragraph: {
      attrs: { origin },
      content: 'inline*',
      group: 'block',
      parseDOM: [{ tag: 'p' }],
      toDOM: (): DOMOutputSpec => ['p', inOwnDirection, 0],
    },
    heading: {
      attrs: { origin, level: { default: 1 } },
      content: '(text | picture)*',
      group: 'block',
      defining: true,
      parseDOM: HEADINGS.map((level) => ({ tag: `h${level}`, attrs: { level } })),
      // The day's date is the first heading of the screen.
      toDOM: ({ attrs }): DOMOutputSpec => [`h${Math.min(Number(attrs.level) + 1, 6)}`, inOwnDirection, 0],
    },
    blockquote: {
      attrs: { origin },
      content: 'block+',
      group: 'block',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: (): DOMOutputSpec => ['blockquote', inOwnDirection, 0],
    },
    bullet_list: {
      attrs: { origin, bullet: { default: '-' }, tight: { default: true } },
      content: 'list_item+',
      group: 'block',
      parseDOM: [{ tag: 'ul' }],
      toDOM: ({ attrs }): DOMOutputSpec => [
        'ul',
        { ...inOwnDirection, class: attrs.tight && styles.tight },
        0,
      ],
    },
    ordered_list: {
      attrs: { origin, order: { default: 1 }, delimiter: { default: '.' }, tight: { default: true } },
      content: 'list_item+',
      group: 'block',
      parseDOM: [{ tag: 'ol', getAttrs: (list) => ({ order: Number(list.getAttribute('start') ?? 1) }) }],
      toDOM: ({ attrs }): DOMOutputSpec => [
        'ol',
        { ...inOwnDirection, class: attrs.tight && styles.tight, start: attrs.order },
        0,
      ],
    },
    list_item: {
      attrs: { origin },
      content: 'block+',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: (): DOMOutputSpec => ['li', inOwnDirection, 0],
    },
    horizontal_rule: {
      attrs: { origin, markup: { default: '---' } },
      group: 'block',
      parseDOM: [{ tag: 'hr' }],
      toDOM: (): DOMOutputSpec => ['hr'],
    },
    // A block that this document has no form for, such as a table: its Markdown is edited in its place.
    source: {
      attrs: { origin },
      content: 'text*',
      marks: '',
      code: true,
      defining: true,
      toDOM: (): DOMOutputSpec => ['pre', { ...inOwnDirection, class: styles.pageSource }, ['code', 0]],
    },
    text: { group: 'inline' },
    picture: {
      attrs: { src: {}, alt: { default: '' }, title: { default: null } },
      group: 'inline',
      inline: true,
      draggable: true,
      parseDOM: [
        {
          tag: 'img[data-attachment]',
          getAttrs: (image) => ({
            src: addressOf(image.getAttribute('data-attachment') ?? ''),
            alt: image.getAttribute('alt') ?? '',
          }),
        },
      ],
      toDOM: (picture): DOMOutputSpec => {
        const id = attachmentOf(picture)
        return id === undefined
          ? ['span', String(picture.attrs.alt)]
          : ['img', { 'data-attachment': id, alt: picture.attrs.alt }]
      },
    },
    hard_break: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: (): DOMOutputSpec => ['br'],
    },
  },
  marks: {
    link: {
      attrs: { href: {}, title: { default: null } },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: (link) => ({ href: link.getAttribute('href') }) }],
      toDOM: ({ attrs }): DOMOutputSpec => ['a', { href: attrs.href }, 0],
    },
    // An address that stands in the text as it is.
    url: { inclusive: false, toDOM: (): DOMOutputSpec => ['span', { class: styles.pageUrl }, 0] },
    em: {
      attrs: { markup: { default: '*' } },
      parseDOM: [{ tag: 'em' }, { tag: 'i' }],
      toDOM: (): DOMOutputSpec => ['em', 0],
    },
    strong: {
      attrs: { markup: { default: '**' } },
      parseDOM: [{ tag: 'strong' }, { tag: 'b' }],
      toDOM: (): DOMOutputSpec => ['strong', 0],
    },
    strike: { parseDOM: [{ tag: 's' }, { tag: 'del' }], toDOM: (): DOMOutputSpec => ['s', 0] },
    code: { code: true, parseDOM: [{ tag: 'code' }], toDOM: (): DOMOutputSpec => ['code', 0] },
  },
})
