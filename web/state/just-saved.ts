/** The event that was saved last in this tab, to scroll to it. */
let last = { content: '', atMs: Number.NEGATIVE_INFINITY }

/** Long enough for the stored event to replace the unsent one. */
const SHOWN_MS = 5_000

export function markSaved(content: string): void {
  last = { content, atMs: performance.now() }
}

export const isJustSaved = (content: string): boolean =>
  content === last.content && performance.now() - last.atMs < SHOWN_MS
