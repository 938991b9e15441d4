// The pictures that stand in a page by themselves, while it is edited. They are no part of its text until one is moved.
import { NodeSelection, Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { addressOf, type PlacedRow } from '../../../contract/placed-pictures.ts'
import { altOf, type Picture, ratioOf } from '../../state/picture.ts'
import { fillImage } from '../text/page-pictures.ts'
import { captionFor } from '../text/picture-markdown.ts'
import { movePicture } from './commands.ts'
import { attachmentOf, schema } from './page-schema.ts'
import type { OpenedPage } from './read-page.ts'
import styles from './rich-text.module.css'

type Row = PlacedRow<Picture>

interface Anchored {
  /** Within the block that the pictures stand below: they follow it. */
  anchor: number
  pictures: readonly Picture[]
}

const placed = new PluginKey<readonly Anchored[]>('placed')

interface Words {
  up: string
  down: string
}

/** Does nothing once something was typed: the places are those of the text that was opened. */
export const setPlaced = (view: EditorView, rows: readonly Row[]): void =>
  view.dispatch(view.state.tr.setMeta(placed, rows))

export const placedPictures = (page: OpenedPage, words: Words) =>
  new Plugin<readonly Anchored[]>({
    key: placed,
    state: {
      init: () => [],
      apply(tr, before) {
        const rows: readonly Row[] | undefined = tr.getMeta(placed)
        if (rows && tr.doc.eq(page.doc))
          return rows.map(({ end, pictures }) => ({ anchor: anchorAt(page, end), pictures }))
        return before.map((row) => ({ ...row, anchor: tr.mapping.map(row.anchor, -1) }))
      },
    },
    props: {
      decorations(state) {
        const byHand = new Set<string | undefined>()
        state.doc.descendants((node) => {
          if (node.type === schema.nodes.picture) byHand.add(attachmentOf(node))
        })
        const widgets = (placed.getState(state) ?? []).flatMap(({ anchor, pictures }) => {
          const shown = pictures.filter(({ attachment }) => !byHand.has(attachment.id))
          const $anchor = state.doc.resolve(anchor)
          const at = $anchor.depth === 0 ? anchor : $anchor.after(1)
          const key = shown.map(({ attachment }) => attachment.id).join()
          const draw = (view: EditorView) => drawRow(view, shown, words)
          const spec = { key, side: -1, stopEvent: () => true, ignoreSelection: true }
          return shown.length > 0 ? [Decoration.widget(at, draw, spec)] : []
        })
        return DecorationSet.create(state.doc, widgets)
      },
    },
  })

/** The end of the last block that begins before an offset of the text. */
function anchorAt({ doc, origins, lead }: OpenedPage, end: number): number {
  let [offset, position, anchor] = [lead.length, 0, 0]
  for (const block of doc.children) {
    if (offset >= end) break
    position += block.nodeSize
    anchor = position - 1
    const { text = '', gap = '' } = origins[block.attrs.origin] ?? {}
    offset += text.length + gap.length
  }
  return anchor
}

function drawRow(view: EditorView, pictures: readonly Picture[], words: Words): HTMLElement {
  const row = document.createElement('div')
  row.className = `page-pictures${pictures.length === 1 ? ' alone' : ''}`
  row.contentEditable = 'false'
  const frames = pictures.map((picture) =>
    drawPicture(picture, words, (step) => move(view, picture, { at: view.posAtDOM(row, 0), step })),
  )
  row.append(...frames)
  return row
}

type Step = -1 | 1

function drawPicture({ attachment }: Picture, words: Words, onMove: (step: Step) => void): HTMLElement {
  const [frame, ways] = [document.createElement('span'), document.createElement('span')]
  const image = document.createElement('img')
  frame.className = 'page-picture'
  frame.style.setProperty('--ratio', String(ratioOf(attachment)))
  fillImage(image, attachment)
  ways.className = styles.pictureWays ?? ''
  const button = (sign: string, name: string, step: Step) => {
    const element = document.createElement('button')
    Object.assign(element, { type: 'button', className: 'button', textContent: sign })
    element.setAttribute('aria-label', `${name}: ${altOf(attachment)}`)
    // The editor keeps its focus, and a phone its keyboard.
    element.addEventListener('mousedown', (event) => event.preventDefault())
    element.addEventListener('click', () => onMove(step))
    return element
  }
  ways.append(button('↑', words.up, -1), button('↓', words.down, 1))
  frame.append(image, ways)
  return frame
}

/** Puts the picture into the text where it stood, and moves it from there. */
function move(view: EditorView, { attachment }: Picture, { at, step }: { at: number; step: Step }): void {
  const image = schema.nodes.picture.create({ src: addressOf(attachment.id), alt: captionFor(attachment) })
  const tr = view.state.tr.insert(at, schema.nodes.paragraph.create(null, image))
  tr.setSelection(NodeSelection.create(tr.doc, at + 1))
  // At the first or last place there is nowhere to go.
  if (!movePicture(step)(view.state.apply(tr))) return
  view.dispatch(tr)
  movePicture(step)(view.state, view.dispatch)
  view.focus()
}
