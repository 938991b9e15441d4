import { type KeyboardEvent, useId, useState } from 'react'
import { useFormats } from '../../i18n/formats.ts'
import { useToday } from '../../state/today.ts'
import styles from './day-picker.module.css'

interface Properties {
  label: string
  /** The open date. */
  value: string
  onGo: (target: string) => void
}

type Read = typeof import('./read-date.ts').readDate

/**
 * A field for a date in digits or in words: 2024-03-14, 14.3.2024, 3 May, 去年夏天. What it reads is beside it, and opens
 * on Enter or blur. A native field would have the order and language of the browser instead of the account's, and WebKit
 * shows a date in an empty one.
 */
export function JumpField({ label, value, onGo }: Properties) {
  const formats = useFormats()
  const today = useToday()
  const resultId = useId()
  const [typed, setTyped] = useState('')
  const [read, setRead] = useState<Read>()
  // Listing the names of all dates takes tens of milliseconds.
  const load = () =>
    import('./read-date.ts').then(
      ({ readDate }) => setRead(() => readDate),
      () => undefined,
    )
  const target = read?.(typed, today)
  const isUnread = read !== undefined && typed.trim() !== '' && target === undefined
  const go = () => {
    if (target === undefined) return
    setTyped('')
    if (target !== value) onGo(target)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Otherwise it would also send the form around the field, or press the button that gets the focus next.
    event.preventDefault()
    go()
  }
  return (
    <span className={styles.jumpField}>
      <input
        type="text"
        aria-label={label}
        aria-describedby={resultId}
        aria-invalid={isUnread}
        autoComplete="off"
        placeholder={formats.mediumDate(value)}
        value={typed}
        onFocus={load}
        onKeyDown={onKeyDown}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={go}
      />
      <output id={resultId} className="quiet small">
        {target !== undefined && formats.fullDate(target)}
      </output>
    </span>
  )
}
