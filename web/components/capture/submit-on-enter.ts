import type { KeyboardEvent } from 'react'

/** Ctrl/⌘+Enter saves from any field of a form. */
export function submitOnControlEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
}
