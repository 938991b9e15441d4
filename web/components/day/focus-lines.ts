/** Moves the focus to the lines of the day, where the focused button has gone with what it belonged to. */
export function focusLines(): void {
  if (document.activeElement === document.body)
    document.getElementById('lines')?.focus({ preventScroll: true })
}
