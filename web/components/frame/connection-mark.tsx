import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { useWaiting } from '../../offline/waiting-events.ts'
import { useConnection } from '../../state/connection.ts'
import { Icon } from '../shell/icons.tsx'
import styles from './connection.module.css'
import { DeviceDialog } from './device-dialog.tsx'

/** A button in the masthead while the service cannot be reached or events are unsent. Opens the details. */
export function ConnectionMark() {
  const words = useWords()
  const connection = useConnection()
  const { events, pause } = useWaiting()
  const [isOpen, setIsOpen] = useState(false)
  const refusedCount = events.filter(({ refusal }) => refusal !== null).length
  const isHeld = connection.state !== 'reached' || pause !== undefined
  const waitingCount = isHeld ? events.length : events.filter((event) => event.pause).length
  const parts = [
    connection.state === 'away' && words.offline.mark,
    connection.state === 'foreign' && words.offline.foreignMark,
    // There is room for one number. Refused events need the user.
    refusedCount > 0
      ? words.offline.refusedCount(refusedCount)
      : waitingCount > 0 && words.offline.waitingCount(waitingCount),
  ].filter(Boolean)
  const text = parts.join(' · ')
  return (
    <div className={styles.connection} role="status">
      {parts.length > 0 && (
        <button
          type="button"
          className={refusedCount > 0 ? 'button danger' : 'button'}
          title={text}
          onClick={() => setIsOpen(true)}
        >
          <Icon name="offline" />
          <span className={styles.connectionWords}>{text}</span>
          <span className={styles.connectionCount} aria-hidden="true">
            {refusedCount || waitingCount || ''}
          </span>
        </button>
      )}
      {isOpen && <DeviceDialog onClose={() => setIsOpen(false)} />}
    </div>
  )
}
