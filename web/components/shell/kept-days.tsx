import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { useKeptWindow } from '../../offline/kept-days.ts'

/** What this device has for reading. */
export function KeptDays() {
  const words = useWords()
  const formats = useFormats()
  const window = useKeptWindow()
  if (!window) return null
  const savedAt = formats.moment(new Date(window.savedAt).toISOString())
  return <p className="quiet small">{words.offline.keptAll(formats.mediumDate(window.from), savedAt)}</p>
}
