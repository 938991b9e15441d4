import type { EventType } from '../../../contract/events.ts'
import { useWords } from '../../i18n/words.ts'
import { Icon } from '../shell/icons.tsx'

/** The small controls that capture and editing share. */
export function TypeSelect({ value, onChange }: { value: EventType; onChange: (type: EventType) => void }) {
  const words = useWords()
  const types = Object.keys(words.eventTypes) as EventType[]
  return (
    <label className="inline-field">
      <span className="visually-hidden">{words.capture.type}</span>
      <select value={value} onChange={(event) => onChange(event.target.value as EventType)}>
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
  /** What an empty field means. */
  emptyMeans: string
  onChange: (time: string) => void
}

export function TimeField({ value, emptyMeans, onChange }: TimeProperties) {
  const words = useWords()
  return (
    <span className="inline-field">
      <label>
        <span className="visually-hidden">{words.capture.time}</span>
        <input type="time" value={value} onChange={(event) => onChange(event.target.value)} />
      </label>
      {value === '' ? (
        <span className="quiet small">{emptyMeans}</span>
      ) : (
        <button
          type="button"
          className="button plain icon-only small-icon"
          aria-label={words.capture.clearTime}
          onClick={() => onChange('')}
        >
          <Icon name="close" />
        </button>
      )}
    </span>
  )
}

/** A place with one tap to drop it. */
export function PlaceChip({ name, onDrop }: { name: string; onDrop: () => void }) {
  const words = useWords()
  return (
    <span className="chip">
      <Icon name="place" />
      <span>{name}</span>
      <button type="button" aria-label={words.capture.dropPlace} onClick={onDrop}>
        <Icon name="close" />
      </button>
    </span>
  )
}
