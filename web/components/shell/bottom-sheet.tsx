// A dialog at the lower edge of a phone, and beside its anchor on a wider screen.
import { type PointerEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import styles from './bottom-sheet.module.css'
import { CloseButton } from './close-button.tsx'

interface Properties {
  title: string
  /** The element it is about; without it the sheet is centred on a wide screen. */
  anchor?: (() => Element | undefined) | undefined
  children: ReactNode
  onClose: () => void
}

const WIDE = '(min-width: 44.01rem)'
const GAP_PX = 8
/** A shorter drag is a tap that slipped. */
const MIN_DRAG_PX = 72

export function BottomSheet({ title, anchor, children, onClose }: Properties) {
  const element = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const findAnchor = useRef(anchor)
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    // Not the first button, which a second Enter would press.
    heading.current?.focus()
    const findPlace = () => {
      const about = findAnchor.current?.()
      if (dialog && about) place(dialog, about)
    }
    findPlace()
    addEventListener('resize', findPlace)
    return () => {
      removeEventListener('resize', findPlace)
      // Before it is removed from the document: only then does the browser return the focus.
      dialog?.close()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it by Escape.
    <dialog
      ref={element}
      className={styles.bottomSheet}
      aria-labelledby={titleId}
      onClick={({ target }) => target === element.current && onClose()}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.bottomSheetBody}>
        <div className={styles.grip} aria-hidden="true" {...useDragDown(element, onClose)} />
        <div className={styles.bottomSheetHead}>
          <h2 id={titleId} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <CloseButton onClose={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  )
}

/** Places the sheet below its anchor, or above if there is more room. On a phone, scrolls the anchor into view. */
function place(dialog: HTMLDialogElement, about: Element): void {
  const isWide = matchMedia(WIDE).matches
  dialog.toggleAttribute('data-anchored', isWide)
  if (!isWide) dialog.style.top = dialog.style.left = ''
  const { top, bottom, left } = about.getBoundingClientRect()
  const { offsetHeight: height, offsetWidth: width } = dialog
  if (!isWide) {
    scrollBy({ top: Math.max(0, bottom + GAP_PX - (innerHeight - height)) })
    return
  }
  const fitsBelow = bottom + GAP_PX + height <= innerHeight
  const y = fitsBelow || top < height + GAP_PX ? bottom + GAP_PX : top - GAP_PX - height
  const x = Math.max(GAP_PX, Math.min(left, document.documentElement.clientWidth - width - GAP_PX))
  dialog.style.top = `${y + scrollY}px`
  dialog.style.left = `${x + scrollX}px`
  dialog.scrollIntoView({ block: 'nearest' })
}

/** Closes the sheet when its grip is dragged down. */
function useDragDown(element: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  const start = useRef<number>(undefined)
  const move = (distance: number) => element.current?.style.setProperty('translate', `0 ${distance}px`)
  const distanceOf = ({ clientY }: PointerEvent) => Math.max(0, clientY - (start.current ?? clientY))
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => move(distanceOf(event)),
    onPointerUp: (event: PointerEvent) => {
      const isFar = distanceOf(event) > MIN_DRAG_PX
      start.current = undefined
      if (isFar) onClose()
      else move(0)
    },
    onPointerCancel: () => {
      start.current = undefined
      move(0)
    },
  }
}
