/** Moves the focus to the day's list of events if the focused element was removed. */
export function focusLines(): void {
  if (document.activeElement === document.body)
    document.getElementById('lines')?.focus({ preventScroll: true })
}
