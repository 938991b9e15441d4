import { type KeyboardEvent, useRef, useState } from 'react'
import { isDate } from '../../state/calendar-date.ts'

interface Properties {
  label: string
  /** The date that is open. */
  value: string
  onGo: (target: string) => void
}

/**
 * A date field that opens the chosen date. A date from the picker opens at once. A typed date opens on Enter or blur,
 * because typing 2024 passes through the years 2, 20 and 202.
 */
export function JumpField({ label, value, onGo }: Properties) {
  const [typed, setTyped] = useState<string>()
  const isTyping = useRef(false)
  const go = (target: string) => {
    isTyping.current = false
    setTyped(undefined)
    if (target !== value && isDate(target)) onGo(target)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Enter' && typed !== undefined) {
      // Otherwise it would also press the button that gets the focus when a dialog around the field closes.
      event.preventDefault()
      go(typed)
    } else if (key === 'Escape') setTyped(undefined)
    else isTyping.current = true
  }
  return (
    <input
      type="date"
      aria-label={label}
      min="0001-01-01"
      max="9999-12-31"
      value={typed ?? value}
      onKeyDown={onKeyDown}
      onPointerDown={() => {
        isTyping.current = false
      }}
      onChange={({ target }) => (isTyping.current ? setTyped(target.value) : go(target.value))}
      onBlur={() => typed !== undefined && go(typed)}
    />
  )
}
