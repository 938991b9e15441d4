import { type RefObject, useEffect, useRef } from 'react'
import { fillSheets, type SheetKind } from './book-sheets.ts'

/** A named page of a style sheet would leave the first and the last sheet of paper to what stands around the book. */
const PAPER = { page: '@page { size: A5; margin: 0 }', fold: '@page { size: A4 landscape; margin: 0 }' }

/** Lays the book out on sheets while it is printed, also by the browser's own menu. @returns the element of the sheets */
export function useSheets(
  book: RefObject<HTMLElement | null>,
  kind: SheetKind,
): RefObject<HTMLDivElement | null> {
  const sheets = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const paper = new CSSStyleSheet()
    const fill = () => {
      if (!book.current || !sheets.current) return
      fillSheets(sheets.current, book.current, kind)
      paper.replaceSync(PAPER[kind])
    }
    const clear = () => {
      sheets.current?.replaceChildren()
      paper.replaceSync('')
    }
    document.adoptedStyleSheets.push(paper)
    addEventListener('beforeprint', fill)
    addEventListener('afterprint', clear)
    return () => {
      removeEventListener('beforeprint', fill)
      removeEventListener('afterprint', clear)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== paper)
    }
  }, [book, kind])
  return sheets
}
