import { useWords } from '../../i18n/words.ts'
import { Icon } from '../shell/icons.tsx'

/** A place with one tap to drop it. */
export function PlaceChip({ name, onDrop }: { name: string; onDrop: () => void }) {
  const words = useWords()
  return (
    <span className="chip on">
      <Icon name="place" />
      <span>{name}</span>
      <button type="button" aria-label={words.capture.dropPlace} onClick={onDrop}>
        <Icon name="close" />
      </button>
    </span>
  )
}
