/** Where the cursor was when the sign-in ended; known by the text, which the field has again as its draft. */
let left: { text: string; start: number; end: number } | undefined

export function rememberCursor(): void {
  const field = document.activeElement
  left =
    field instanceof HTMLTextAreaElement
      ? { text: field.value, start: field.selectionStart, end: field.selectionEnd }
      : undefined
}

/** Puts the cursor back into the field that it was in. Called when a field with a draft is mounted. */
export function returnCursor(field: HTMLTextAreaElement | null): void {
  if (!field || left?.text !== field.value) return
  field.focus()
  field.setSelectionRange(left.start, left.end)
  left = undefined
}
