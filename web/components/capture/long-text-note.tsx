import { countCharacters } from '../../../contract/characters.ts'
import { MAX_EVENT_LENGTH } from '../../../contract/limits.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { splitText } from './split-text.ts'

/** Says that a text is longer than one event, and becomes several when it is saved. */
export function LongTextNote({ text }: { text: string }) {
  const { longText } = useWords().capture
  const { number } = useFormats()
  return (
    <p className="note small" role="status">
      {longText(
        number(countCharacters(text)),
        number(MAX_EVENT_LENGTH),
        number(splitText(text, MAX_EVENT_LENGTH).length),
      )}
    </p>
  )
}
