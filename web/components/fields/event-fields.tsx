import { useState } from 'react'
import type { EventType } from '../../../contract/events.ts'
import { useWords } from '../../i18n/words.ts'
import { getDayClock } from '../../state/day-clock.ts'
import { wallClockOf } from '../../state/zoned-time.ts'
import { Button } from '../shell/button.tsx'
import { Icon } from '../shell/icons.tsx'
import { MediaIcon } from '../shell/media-icon.tsx'

/** The small controls that capture and editing share. */
export function TypeSelect({ value, onChange }: { value: EventType; onChange: (type: EventType) => void }) {
  const words = useWords()
  const types = Object.keys(words.eventTypes) as EventType[]
  return (
    <label className="inline-field">
      <span className="visually-hidden">{words.capture.type}</span>
      <select className="chip" value={value} onChange={(event) => onChange(event.target.value as EventType)}>
        {types.map((type) => (
          <option key={type} value={type}>
            {words.eventTypes[type]}
          </option>
        ))}
      </select>
    </label>
  )
}

interface TimeProperties {
  /** `HH:MM`, or empty for none. */
  value: string
  /** Shown for an empty value. */
  emptyMeans: string
  onChange: (time: string) => void
}

/** Shows no `<input type="time">` while it is empty: some browsers show a time in it. */
export function TimeField({ value, emptyMeans, onChange }: TimeProperties) {
  const words = useWords()
  // The field is empty while a time is being typed.
  const [isTyping, setIsTyping] = useState(false)
  if (value === '' && !isTyping)
    return (
      <button
        type="button"
        className="chip"
        aria-label={`${words.capture.time}: ${emptyMeans}`}
        onClick={() => {
          setIsTyping(true)
          onChange(wallClockOf(Temporal.Now.instant().toString(), getDayClock().timeZone))
        }}
      >
        <MediaIcon name="time" />
        {emptyMeans}
      </button>
    )
  return (
    <span className="inline-field">
      <label>
        <span className="visually-hidden">{words.capture.time}</span>
        <input
          type="time"
          // biome-ignore lint/a11y/noAutofocus: the field takes the place of the button that was pressed.
          autoFocus={isTyping}
          onFocus={() => setIsTyping(true)}
          onBlur={() => setIsTyping(false)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      <Button
        look="plain icon-only"
        aria-label={words.capture.clearTime}
        onClick={() => {
          setIsTyping(false)
          onChange('')
        }}
      >
        <Icon name="close" />
      </Button>
    </span>
  )
}
