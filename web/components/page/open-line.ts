import { lineOf } from './sentence-trace.ts'

/** A day that is not on the screen is loaded first. */
const MAX_WAIT_MS = 5_000

/** Leads to a line of a day: it comes into view and gets the focus. */
export function openLine(date: string, eventId: string, navigate: (path: string) => void): void {
  if (!lineOf(eventId)) navigate(`/day/${date}`)
  const startedAt = performance.now()
  const goThere = () => {
    const line = lineOf(eventId)
    if (line) {
      line.tabIndex = -1
      line.scrollIntoView({ block: 'center' })
      line.focus({ preventScroll: true })
    } else if (performance.now() - startedAt < MAX_WAIT_MS) requestAnimationFrame(goThere)
  }
  // After the sheet has closed and given the focus back.
  requestAnimationFrame(goThere)
}
