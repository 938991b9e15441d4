import { useWords } from '../../i18n/words.ts'
import { Icon } from './icons.tsx'

/** Closes what it stands in. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  const words = useWords()
  return (
    <button
      type="button"
      className="button plain icon-only"
      aria-label={words.common.close}
      onClick={onClose}
    >
      <Icon name="close" />
    </button>
  )
}
