import type { NodeViewConstructor } from 'prosemirror-view'
import { showPictures } from '../text/page-pictures.ts'
import { attachmentOf, schema } from './page-schema.ts'

/** A picture as in the reader's view, with its caption. One from elsewhere is not loaded: its caption is shown. */
export const pictureView =
  (missing: string): NodeViewConstructor =>
  (picture) => {
    let shown = picture
    const dom = document.createElement('span')
    dom.dataset.missing = missing
    const id = attachmentOf(picture)
    const caption = document.createElement(id === undefined ? 'span' : 'em')
    caption.dir = 'auto'
    const showCaption = () => {
      caption.textContent = String(shown.attrs.alt)
      if (caption.textContent === '') caption.remove()
      else dom.append(caption)
    }
    if (id !== undefined) {
      const image = document.createElement('img')
      image.dataset.attachment = id
      image.alt = ''
      dom.append(image)
    }
    showCaption()
    void showPictures(dom)
    return {
      dom,
      update: (next) => {
        if (next.type !== schema.nodes.picture || next.attrs.src !== shown.attrs.src) return false
        shown = next
        showCaption()
        return true
      },
      // Its address arrives later.
      ignoreMutation: () => true,
    }
  }
