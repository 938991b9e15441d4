/** Longer than months near the screen take to come, on a usual network. */
const KEPT_MS = 3_000
const TAKEOVERS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Scrolls to an element, and again while what stands before it takes its real height: browsers hold the place of what
 * was there, and this has just been replaced. It ends as soon as the reader moves.
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
