import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { isLongerThan } from '../../../contract/characters.ts'
import { MAX_PAGE_LENGTH } from '../../../contract/limits.ts'
import { cleanPaste } from './clean-paste.ts'
import { schema } from './page-schema.ts'

const ADDRESS = /^https?:\/\/\S+$/

/** @returns whether it was inserted here; ProseMirror inserts plain text, also into source, as its lines */
function insert(view: EditorView, data: DataTransfer, onTooLong: OnTooLong): boolean {
  const { selection } = view.state
  const [html, text] = [data.getData('text/html'), data.getData('text/plain').trim()]
  if (isLongerThan(text, MAX_PAGE_LENGTH)) {
    onTooLong(text)
    return true
  }
  if (selection.$from.parent.type === schema.nodes.source) return false
  if (ADDRESS.test(text) && !selection.empty) {
    const link = schema.marks.link.create({ href: text })
    view.dispatch(view.state.tr.addMark(selection.from, selection.to, link))
    return true
  }
  if (html === '') return false
  const tr = view.state.tr.replaceSelection(cleanPaste(html)).scrollIntoView()
  tr.setMeta('paste', true).setMeta('uiEvent', 'paste')
  // Where it would be nested too deep, its words alone.
  if (view.state.applyTransaction(tr).transactions.length === 0) return view.pasteText(text)
  view.dispatch(tr)
  return true
}

/** What no page can hold is not put in: the editor would take minutes for it. */
type OnTooLong = (text: string) => void

/** In place of ProseMirror's own, which writes the HTML into a document: the policy of ours forbids that. */
export const pastePlugin = (onTooLong: OnTooLong): Plugin =>
  new Plugin({
    props: {
      handleDOMEvents: {
        paste: (view, event) => {
          const isTaken = event.clipboardData !== null && insert(view, event.clipboardData, onTooLong)
          if (isTaken) event.preventDefault()
          return isTaken
        },
        drop: (view, event) => {
          // Within the editor it moves what was dragged.
          if (view.dragging || !event.dataTransfer?.types.includes('text/html')) return false
          event.preventDefault()
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
          if (at) {
            const slice = cleanPaste(event.dataTransfer.getData('text/html'))
            view.dispatch(view.state.tr.replaceRange(at.pos, at.pos, slice).setMeta('uiEvent', 'drop'))
          }
          return true
        },
      },
    },
  })
