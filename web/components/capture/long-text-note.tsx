import { countCharacters, isLongerThan } from '../../../contract/characters.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { MAX_EVENT_LENGTH, splitText } from './split-text.ts'

/** Says that a text is longer than one event, and becomes several when it is saved. */
export function LongTextNote({ text }: { text: string }) {
  const { longText } = useWords().capture
  const { number } = useFormats()
  if (!isLongerThan(text, MAX_EVENT_LENGTH)) return null
  return (
    <p className="note small" role="status">
      {longText(number(countCharacters(text)), number(MAX_EVENT_LENGTH), number(splitText(text).length))}
    </p>
  )
}
