import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { useKeptWindow } from '../../offline/kept-days.ts'
import { useIsReachable } from '../../state/connection.ts'

interface Properties {
  /** When the service said what is shown; 0 for nothing yet. */
  updatedAt: number
  /** The first date that is shown; this device may not keep as much. */
  from: string
}

/** Without the service, how old it is what is shown, and from when on it is all. */
export function KeptNote({ updatedAt, from }: Properties) {
  const words = useWords()
  const formats = useFormats()
  const window = useKeptWindow()
  if (useIsReachable() || updatedAt === 0) return null
  const asOf = words.offline.asOf(formats.moment(new Date(updatedAt).toISOString()))
  const isPart = window !== undefined && from < window.from
  return (
    <span className="kept-note quiet small">
      {isPart ? `${asOf} ${words.offline.keptSince(formats.mediumDate(window.from))}` : asOf}
    </span>
  )
}
