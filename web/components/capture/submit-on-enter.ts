import type { KeyboardEvent } from 'react'

/** Ctrl/⌘+Enter saves from any field of a form. */
export function submitOnControlEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (isEnter(event) && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
}

/** Not where it accepts what an input method offers, as in Chinese and Japanese; Safari tells so by the code 229 alone. */
export const isEnter = ({ key, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !nativeEvent.isComposing && nativeEvent.keyCode !== 229
