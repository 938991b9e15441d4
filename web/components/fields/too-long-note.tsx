import { countCharacters, isLongerThan } from '../../../contract/characters.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'

/** Says that a text is longer than the service keeps. It is not cut: what was pasted must not get lost unseen. */
export function TooLongNote({ text, max }: { text: string; max: number }) {
  const { tooLong } = useWords().common
  const { number } = useFormats()
  if (!isLongerThan(text, max)) return null
  return (
    <p className="error small" role="alert">
      {tooLong(number(countCharacters(text) - max), number(max))}
    </p>
  )
}
