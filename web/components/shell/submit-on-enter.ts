import type { KeyboardEvent } from 'react'

/** Ctrl/⌘+Enter saves from any field of a form. */
export function submitOnControlEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (isEnter(event) && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
}

/** False if Enter confirms a candidate of an input method. Safari reports that by the key code 229 only. */
export const isEnter = ({ key, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !nativeEvent.isComposing && nativeEvent.keyCode !== 229
