// Lays a booklet out on sheets at the moment at which it is printed.

import styles from './booklet.module.css'
import { foldSheets } from './fold-sheets.ts'
import { layPages, pagesById } from './lay-pages.ts'

export type SheetKind = 'page' | 'fold'

/**
 * Fills an element with the pages of a book, each with its number, also in the contents.
 *
 * @param book as it is shown on the screen, which stays as it is
 */
export function fillSheets(sheets: HTMLElement, book: HTMLElement, kind: SheetKind): void {
  const pages = layBook(book)
  const numberOf = pagesById(pages)
  for (const link of sheetLinks(pages)) {
    const number = numberOf.get(link.hash.slice(1))
    if (number !== undefined) link.append(element('span', styles.bookNumber, String(number + 1)))
  }
  const boxes = pages.map((page, at) => {
    const box = element('div', styles.bookLeaf)
    // The title has no number.
    box.append(page, element('footer', '', at === 0 ? '' : String(at + 1)))
    return box
  })
  const sides = kind === 'fold' ? foldSheets(boxes.length) : boxes.map((_, at) => [at])
  sheets.replaceChildren(
    ...sides.map((side) => {
      const sheet = element('div', styles.bookSheet)
      sheet.dataset.kind = kind
      sheet.append(
        ...side.map((at) => (at === undefined ? undefined : boxes[at]) ?? element('div', styles.bookLeaf)),
      )
      return sheet
    }),
  )
}

function layBook(book: HTMLElement): HTMLElement[] {
  const measured = element('div', styles.bookMeasured)
  const flow = book.cloneNode(true) as HTMLElement
  flow.className = `${styles.bookText} ${styles.bookColumns}`
  // The book on the screen has the same ids.
  for (const target of flow.querySelectorAll('[id]')) target.id = `print-${target.id}`
  for (const link of flow.querySelectorAll<HTMLAnchorElement>('a[href^="#"]'))
    link.hash = `print-${link.hash.slice(1)}`
  for (const image of flow.querySelectorAll('img')) image.loading = 'eager'
  measured.append(flow)
  book.after(measured)
  const { columnGap } = getComputedStyle(flow)
  const pages = layPages(flow, flow.getBoundingClientRect().width + Number.parseFloat(columnGap))
  measured.remove()
  for (const page of pages) page.className = styles.bookText ?? ''
  return pages
}

const sheetLinks = (pages: readonly HTMLElement[]): HTMLAnchorElement[] =>
  pages.flatMap((page) => [...page.querySelectorAll<HTMLAnchorElement>('nav a')])

function element(name: string, className = '', text = ''): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}
