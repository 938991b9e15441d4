/** Tells an element by `--keyboard` how much of the window the keyboard covers: in Safari, elements at the lower edge are behind it. */
export function keepAboveKeyboard(element: HTMLElement | null, signal: AbortSignal): void {
  const viewport = window.visualViewport
  if (!viewport || !element) return
  const measure = () => {
    const hidden = innerHeight - viewport.height - viewport.offsetTop
    element.style.setProperty('--keyboard', `${viewport.scale === 1 ? Math.max(0, hidden) : 0}px`)
  }
  measure()
  viewport.addEventListener('resize', measure, { signal })
  viewport.addEventListener('scroll', measure, { signal })
}
