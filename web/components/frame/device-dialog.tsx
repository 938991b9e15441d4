import { Link } from 'wouter'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { useKeptWindow } from '../../offline/kept-days.ts'
import type { WaitingEvent } from '../../offline/records.ts'
import { shownEvent, useWaiting } from '../../offline/waiting-events.ts'
import { sendNow } from '../../sending/sending.ts'
import { useConnection } from '../../state/connection.ts'
import { waitText } from '../offline/wait-text.ts'
import { Button } from '../shell/button.tsx'
import { Dialog } from '../shell/dialog.tsx'
import styles from './connection.module.css'

/** The saved days and the unsent events of this device. */
export function DeviceDialog({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const connection = useConnection()
  const formats = useFormats()
  const window = useKeptWindow()
  const { events } = useWaiting()
  return (
    <Dialog title={words.offline.title} onClose={onClose}>
      {connection.state === 'away' && <p>{words.offline.away}</p>}
      {connection.state === 'foreign' && (
        <p>
          {words.offline.foreign(connection.status)} {words.offline.foreignStays}
        </p>
      )}
      {window && (
        <p className="quiet">
          {words.offline.keptAll(
            formats.mediumDate(window.from),
            formats.moment(new Date(window.savedAt).toISOString()),
          )}
        </p>
      )}
      {events.length > 0 && <NotSent events={events} onGo={onClose} />}
      <div className="row end">
        <Button onClick={() => void sendNow().catch(() => undefined)}>{words.offline.tryNow}</Button>
        <Button look="primary" onClick={onClose}>
          {words.common.close}
        </Button>
      </div>
    </Dialog>
  )
}

function NotSent({ events, onGo }: { events: readonly WaitingEvent[]; onGo: () => void }) {
  const words = useWords()
  return (
    <>
      <p>{words.offline.notSent}</p>
      <ul className={styles.waitingList}>
        {events.map((waiting) => (
          <WaitingLine key={waiting.id} waiting={waiting} onGo={onGo} />
        ))}
      </ul>
    </>
  )
}

function WaitingLine({ waiting, onGo }: { waiting: WaitingEvent; onGo: () => void }) {
  const words = useWords()
  const formats = useFormats()
  const { date, content, type } = shownEvent(waiting)
  return (
    <li>
      <Link href={`/day/${date}`} onClick={onGo}>
        {formats.mediumDate(date)}
      </Link>
      <span className="clipped">{content || words.eventTypes[type]}</span>
      {waiting.pause && <span className="quiet small">{waitText(words, waiting.pause)}</span>}
      {waiting.refusal && <span className="error small">{words.errors[waiting.refusal.code]}</span>}
    </li>
  )
}
