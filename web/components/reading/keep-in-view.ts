/** Longer than nearby months usually take to load. */
const KEPT_MS = 3_000
const TAKEOVERS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Scrolls to an element, and again while the elements before it get their real heights. Ends when the reader scrolls,
 * types or taps.
 */
export function keepInView(element: HTMLElement): void {
  const observer = new ResizeObserver(() => element.scrollIntoView())
  const end = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const event of TAKEOVERS) removeEventListener(event, end)
  }
  const timer = setTimeout(end, KEPT_MS)
  for (const event of TAKEOVERS) addEventListener(event, end, { passive: true })
  element.scrollIntoView()
  if (element.parentElement) observer.observe(element.parentElement)
}
