import { useWords } from '../../i18n/words.ts'
import { Button } from './button.tsx'
import { Icon } from './icons.tsx'

/** Closes the dialog or notice that contains it. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  const words = useWords()
  return (
    <Button look="plain icon-only" aria-label={words.common.close} onClick={onClose}>
      <Icon name="close" />
    </Button>
  )
}
