import { Suspense, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { useWaiting } from '../../offline/waiting-events.ts'
import { useConnection } from '../../state/connection.ts'
import { Icon } from '../shell/icons.tsx'
import { lazyOrNothing } from '../shell/lazy-or-nothing.ts'
import '../../styles/offline.css'

const loadDialog = () => import('./device-dialog.tsx')
/** Preloaded while the service is reachable, because it is needed when it is not. */
export const preloadDeviceDialog = (): void => void loadDialog().catch(() => undefined)

const DeviceDialog = lazyOrNothing(async () => (await loadDialog()).DeviceDialog)

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
    <div className="connection" role="status">
      {parts.length > 0 && (
        <button
          type="button"
          className={refusedCount > 0 ? 'button danger' : 'button'}
          title={text}
          onClick={() => setIsOpen(true)}
        >
          <Icon name="offline" />
          <span className="connection-words">{text}</span>
          <span className="connection-count" aria-hidden="true">
            {refusedCount || waitingCount || ''}
          </span>
        </button>
      )}
      {isOpen && (
        <Suspense>
          <DeviceDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
