import { useWords } from '../../i18n/words.ts'
import { Icon } from '../shell/icons.tsx'

interface Properties {
  name: string
  onDrop: () => void
  /** A press on the name chooses another. */
  onRename?: () => void
}

/** A place with one tap to drop it. */
export function PlaceChip({ name, onDrop, onRename }: Properties) {
  const words = useWords()
  return (
    <span className="chip on">
      <Icon name="place" />
      {onRename ? (
        <button
          type="button"
          className="chip-name"
          aria-label={`${words.capture.place}: ${name}`}
          onClick={onRename}
        >
          {name}
        </button>
      ) : (
        <span>{name}</span>
      )}
      <button type="button" aria-label={words.capture.dropPlace} onClick={onDrop}>
        <Icon name="close" />
      </button>
    </span>
  )
}
