import { Suspense, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { useWaiting } from '../../offline/waiting-events.ts'
import { useIsReachable } from '../../state/connection.ts'
import { lazyOrNothing } from './lazy-or-nothing.ts'
import '../../styles/offline.css'

const loadDialog = () => import('../offline/device-dialog.tsx')
/** Asked for while the service is there: it is wanted when it is not. */
export const preloadDeviceDialog = (): void => void loadDialog().catch(() => undefined)

const DeviceDialog = lazyOrNothing(async () => (await loadDialog()).DeviceDialog)

/** Says in the masthead that the service is away, or that something here is not there yet; more of it on a press. */
export function ConnectionMark() {
  const words = useWords()
  const isReachable = useIsReachable()
  const { events, pause } = useWaiting()
  const [isOpen, setIsOpen] = useState(false)
  const refusedCount = events.filter(({ refusal }) => refusal !== null).length
  const parts = [
    !isReachable && words.offline.mark,
    // One number is enough for a phone: the one that asks for something.
    refusedCount > 0
      ? words.offline.refusedCount(refusedCount)
      : (!isReachable || pause) && events.length > 0 && words.offline.waitingCount(events.length),
  ].filter(Boolean)
  return (
    <div className="connection" role="status">
      {parts.length > 0 && (
        <button type="button" className="button" onClick={() => setIsOpen(true)}>
          {parts.join(' · ')}
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
