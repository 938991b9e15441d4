// What goes on behind the screens while somebody is signed in: loaded after the first of them.
import '../../styles/offline.css'
import { useEffect } from 'react'
import { useWords } from '../../i18n/words.ts'
import { goToVersion, keepShell, useWaitingVersion } from '../../offline/shell-worker.ts'

export function Background() {
  useEffect(() => void keepShell().catch(() => undefined), [])
  return <VersionOffer />
}

/** A newer version is offered and never forced: something may just be typed. */
function VersionOffer() {
  const words = useWords()
  const version = useWaitingVersion()
  if (!version) return null
  return (
    <div className="offer" role="status">
      <span>{words.offline.newVersion}</span>
      <button type="button" className="button plain" onClick={() => goToVersion(version)}>
        {words.offline.load}
      </button>
    </div>
  )
}
