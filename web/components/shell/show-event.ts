/** Longest wait for the day to render. */
const PATIENCE_MS = 30_000
const MARK_MS = 4_000

/** Opens what the line is folded into. */
export function revealLine(line: HTMLElement): HTMLElement {
  const fold = line.closest('details')
  if (fold) fold.open = true
  return line
}

/** Scrolls to an event once its day is rendered, and highlights it for a while. */
export function showEvent(id: string): void {
  const show = (): boolean => {
    const line = document.getElementById(`event-${id}`)
    if (!line) return false
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    revealLine(line).scrollIntoView({ block: 'center', behavior: isCalm ? 'instant' : 'smooth' })
    line.tabIndex = -1
    line.focus({ preventScroll: true })
    line.toggleAttribute('data-found', true)
    setTimeout(() => line.removeAttribute('data-found'), MARK_MS)
    return true
  }
  if (show()) return
  const observer = new MutationObserver(() => {
    if (show()) observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), PATIENCE_MS)
}
