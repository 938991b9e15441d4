/** The event that was written last on this screen, so that its line can be shown where the eye is. */
let last = { content: '', atMs: Number.NEGATIVE_INFINITY }

/** Long enough for the service to answer and its line to take the place of the unsent one. */
const SHOWN_MS = 5_000

export function noteSaved(content: string): void {
  last = { content, atMs: performance.now() }
}

export const isJustSaved = (content: string): boolean =>
  content === last.content && performance.now() - last.atMs < SHOWN_MS
