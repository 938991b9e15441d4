// Cuts a rendered text into pages of one size. The browser lays it out in columns of that size, and each column becomes a
// page: lines break, and pictures stay whole, as the browser decides.

/** The place behind which the next page begins. */
interface Cut {
  node: Node
  offset: number
}

/** A text, or an element without content, such as a picture. */
interface Leaf {
  node: Node
  first: number
  last: number
}

/**
 * @param flow an element in columns of the size of a page, in the document; it is taken apart
 * @param step from one column to the next, in pixels
 * @returns the content of each page
 */
export function layPages(flow: HTMLElement, step: number): HTMLElement[] {
  const cuts = findCuts(flow, step)
  const pages: HTMLElement[] = []
  // From the end: what stands before a cut stays where it is.
  for (const cut of cuts.toReversed()) pages.unshift(takeFrom(flow, cut))
  pages.unshift(toPage(flow, [...flow.childNodes]))
  return pages
}

/** The pages on which elements with an id begin, from 0. */
export const pagesById = (pages: readonly HTMLElement[]): Map<string, number> =>
  new Map(
    pages.flatMap((page, number) =>
      [...page.querySelectorAll('[id]')].map(({ id }) => [id, number] as const),
    ),
  )

function findCuts(flow: HTMLElement, step: number): Cut[] {
  const { left } = flow.getBoundingClientRect()
  const columnOf = (rect: DOMRect) => Math.max(0, Math.floor((rect.left - left + 1) / step))
  const cuts: Cut[] = []
  for (const { node, first, last } of listLeaves(flow, columnOf)) {
    while (cuts.length < first) cuts.push(before(node, flow))
    while (node instanceof Text && cuts.length < last)
      cuts.push({ node, offset: firstBeyond(node, cuts.length, columnOf) })
  }
  return cuts
}

type ColumnOf = (rect: DOMRect) => number

function listLeaves(flow: HTMLElement, columnOf: ColumnOf): Leaf[] {
  const walker = document.createTreeWalker(flow, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  const leaves: Leaf[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.hasChildNodes()) continue
    const rects =
      node instanceof Element ? [...node.getClientRects()] : rectsOf(node, node.textContent?.length ?? 0)
    const [first, last] = [rects.at(0), rects.at(-1)]
    if (first && last) leaves.push({ node, first: columnOf(first), last: columnOf(last) })
  }
  return leaves
}

function rectsOf(text: Node, length: number): DOMRect[] {
  const range = document.createRange()
  range.setStart(text, 0)
  range.setEnd(text, length)
  return [...range.getClientRects()]
}

/** The first character behind a column, which begins a line. */
function firstBeyond(text: Text, column: number, columnOf: ColumnOf): number {
  let [inside, beyond] = [0, text.length]
  while (beyond - inside > 1) {
    const middle = Math.floor((inside + beyond) / 2)
    const last = rectsOf(text, middle).at(-1)
    if (last && columnOf(last) > column) beyond = middle
    else inside = middle
  }
  return beyond - 1
}

/** Before the outermost element that begins with a node, so that nothing of it is left on the page before. */
function before(node: Node, flow: HTMLElement): Cut {
  let outer = node
  while (outer.parentNode && outer.parentNode !== flow && outer.parentNode.firstChild === outer)
    outer = outer.parentNode
  const parent = outer.parentNode ?? flow
  return { node: parent, offset: [...parent.childNodes].indexOf(outer as ChildNode) }
}

/** Takes all from a cut on. Elements that stand on both pages are marked on both. */
function takeFrom(flow: HTMLElement, { node, offset }: Cut): HTMLElement {
  const range = document.createRange()
  range.setStart(node, offset)
  range.setEnd(flow, flow.childNodes.length)
  const taken = range.extractContents()
  let continued = taken.firstElementChild
  for (
    let at = node instanceof Text ? node.parentElement : (node as Element);
    at && at !== flow;
    at = at.parentElement
  ) {
    at.toggleAttribute('data-to-continue', true)
    continued?.toggleAttribute('data-continued', true)
    continued?.removeAttribute('id')
    continued = continued?.firstElementChild ?? null
  }
  return toPage(flow, [taken])
}

function toPage(flow: HTMLElement, content: readonly Node[]): HTMLElement {
  const page = document.createElement('div')
  page.className = flow.className
  page.append(...content)
  return page
}
