import { Link } from 'wouter'
import type { Day } from '../../../contract/days.ts'
import { useWords } from '../../i18n/words.ts'
import { canWrite, useKnownSettings } from '../../queries/settings.queries.ts'
import { writePage } from '../../queries/writing.ts'
import { useIsReachable } from '../../state/connection.ts'
import { WriteForm } from './write-form.tsx'

/** The form to generate a page, or a note about the missing settings. */
export function WayToWrite({ day }: { day: Day }) {
  const words = useWords()
  const { settings, isSettled } = useKnownSettings()
  const isReachable = useIsReachable()
  if (day.events.length === 0 || !isSettled) return null
  if (settings && !canWrite(settings))
    return (
      <div className="sheet empty">
        <p>{words.page.noProvider}</p>
        <Link href={`/settings?day=${day.date}#writing`} className="button primary">
          {words.page.chooseProvider}
        </Link>
      </div>
    )
  if (!isReachable)
    return <p className={day.journal ? 'quiet' : 'sheet empty quiet'}>{words.offline.noWriting}</p>
  return (
    <WriteForm
      date={day.date}
      hasPage={day.journal !== null}
      wishes={settings?.wishes}
      onWrite={(instructions) => writePage(day.date, instructions)}
    />
  )
}
