import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { useKeptWindow } from '../../offline/kept-days.ts'
import { useIsReachable } from '../../state/connection.ts'

interface Properties {
  /** When the service sent the data that is shown; 0 if there is none yet. */
  updatedAt: number
  /** The first date on the screen; this device may have kept fewer. */
  from: string
}

/** While the service cannot be reached: how old the shown data is, and from which date on it is complete. */
export function KeptCopyNote({ updatedAt, from }: Properties) {
  const words = useWords()
  const formats = useFormats()
  const window = useKeptWindow()
  if (useIsReachable() || updatedAt === 0) return null
  const asOf = words.offline.asOf(formats.moment(new Date(updatedAt).toISOString()))
  const isPart = window !== undefined && from < window.from
  return (
    <span className="quiet small">
      {isPart ? `${asOf} ${words.offline.keptSince(formats.mediumDate(window.from))}` : asOf}
    </span>
  )
}
