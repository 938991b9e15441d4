/** A page as it is read, to be edited. It is loaded when a page is corrected first. */
import { EditorState, TextSelection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Attachment } from '../../../contract/attachments.ts'
import { countCharacters } from '../../../contract/characters.ts'
import { MAX_PAGE_LENGTH } from '../../../contract/limits.ts'
import type { PlacedRow } from '../../../contract/placed-pictures.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords, useWords } from '../../i18n/words.ts'
import { showNotice } from '../../state/notice.ts'
import type { Picture } from '../../state/picture.ts'
import { languageOf } from '../../state/text-language.ts'
import { insertPicture } from './commands.ts'
import { FormatBar } from './format-bar.tsx'
import { pagePlugins } from './page-plugins.ts'
import { pictureView } from './picture-view.ts'
import { placedPictures, setPlaced } from './placed-plugin.ts'
import { type OpenedPage, readPage } from './read-page.ts'
import { writePage } from './write-page.ts'

interface Properties {
  /** As Markdown. Later changes of it are its own. */
  content: string
  label: string
  onChange: (content: string) => void
  /** Stands between the text and the foot. */
  children: ReactNode
  /** The pictures that stand in a text by themselves. */
  place: (content: string) => readonly PlacedRow<Picture>[]
  /** What can be put in. */
  pictures: (insert: (picture: Attachment) => void) => ReactNode
  foot: (bar: ReactNode) => ReactNode
}

/** With the foot, which covers the lower edge. */
const SCROLL_MARGIN = { top: 24, right: 0, bottom: 176, left: 0 }

/** Where the cursor was last, and in which text. A sign-in that ends takes the screen away. */
let left: { text: string; at: number } | undefined

const near = (doc: OpenedPage['doc'], at: number) =>
  TextSelection.near(doc.resolve(Math.min(at, doc.content.size)))

/** @param otherwise for a text that is shown unrendered */
export function RichEditor({ otherwise, ...properties }: Properties & { otherwise: ReactNode }) {
  const [page] = useState(() => readPage(properties.content))
  return page ? <OpenEditor page={page} {...properties} /> : otherwise
}

function OpenEditor({
  page,
  content,
  label,
  onChange,
  children,
  place,
  pictures,
  foot,
}: Properties & { page: OpenedPage }) {
  const words = useScreenWords('richText')
  const element = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<{ view: EditorView; state: EditorState }>()
  const change = useEffectEvent(onChange)
  const { tooLong } = useWords().common
  const { number } = useFormats()
  const tellTooLong = useEffectEvent((text: string) => {
    const over = countCharacters(text) - MAX_PAGE_LENGTH
    showNotice({ message: tooLong(number(over), number(MAX_PAGE_LENGTH)) })
  })
  const create = useEffectEvent((parent: HTMLElement) => {
    let text = content
    const view = new EditorView(parent, {
      state: EditorState.create({
        doc: page.doc,
        ...(left?.text === content && { selection: near(page.doc, left.at) }),
        plugins: [...pagePlugins(tellTooLong), placedPictures(page, words)],
      }),
      attributes: {
        ...{ class: 'prose', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, dir: 'auto' },
        lang: languageOf(content) ?? '',
      },
      nodeViews: { picture: pictureView(words.missing) },
      scrollMargin: SCROLL_MARGIN,
      scrollThreshold: SCROLL_MARGIN,
      dispatchTransaction: (transaction) => {
        const state = view.state.apply(transaction)
        view.updateState(state)
        setShown({ view, state })
        if (transaction.docChanged) {
          text = writePage(state.doc, page)
          change(text)
        }
        left = { text, at: state.selection.head }
      },
    })
    setShown({ view, state: view.state })
    view.focus()
    return view
  })
  useEffect(() => {
    const view = element.current && create(element.current)
    return () => view?.destroy()
  }, [])
  const view = shown?.view
  useEffect(() => view && setPlaced(view, place(page.text)), [view, place, page])
  return (
    <>
      <div ref={element} />
      {children}
      {pictures((picture) => {
        shown && insertPicture(picture)(shown.view.state, shown.view.dispatch)
        shown?.view.focus()
      })}
      {foot(shown && <FormatBar {...shown} />)}
    </>
  )
}
