import { type KeyboardEvent, useId, useState } from 'react'
import type { DateContext } from '../../../contract/date-in-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useToday } from '../../state/today.ts'

interface Properties {
  label: string
  /** The open date. */
  value: string
  onGo: (target: string) => void
}

type Parse = typeof import('../../../contract/date-in-words.ts').parseDate

/**
 * A field for a date in digits or in words: 2024-03-14, 14.3.2024, 3 May, 去年夏天. What it reads stands beside it, and opens
 * on Enter or blur. A native field would have the order and language of the browser instead of the account's, and WebKit
 * shows a date in an empty one.
 */
export function JumpField({ label, value, onGo }: Properties) {
  const formats = useFormats()
  const today = useToday()
  const resultId = useId()
  const [typed, setTyped] = useState('')
  const [parse, setParse] = useState<Parse>()
  // Listing the names of all dates takes tens of milliseconds.
  const load = () =>
    import('../../../contract/date-in-words.ts').then(
      ({ parseDate }) => setParse(() => parseDate),
      () => undefined,
    )
  const target = parse && readDate(parse, typed, today)
  const isUnread = parse !== undefined && typed.trim() !== '' && target === undefined
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
    <span className="jump-field">
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

/** The first day of what a text names; of several years the latest that has come. */
function readDate(parse: Parse, text: string, today: string): string | undefined {
  const date = Temporal.PlainDate.from(today)
  const context: DateContext = { today: date, firstYear: date.year - 4, lastYear: date.year }
  const found = parse(text, context).map(({ from }) => from)
  return found.find((from) => from <= today) ?? found[0]
}
