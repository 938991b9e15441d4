// Background work of a signed-in user, loaded after the first screen.
import { useEffect, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { keepLastDays } from '../../offline/keep-last-days.ts'
import { findKeptWindow } from '../../offline/kept-days.ts'
import { goToVersion, keepShell, keepWords, useWaitingVersion } from '../../offline/shell-worker.ts'
import { useAccountPreferences } from '../../queries/account-preferences.ts'
import { sendWaiting } from '../../sending/sending.ts'
import { useIsReachable } from '../../state/connection.ts'
import { usePreferences } from '../../state/preferences.ts'
import { refreshDiary } from '../../state/query-client.ts'
import { getUserId } from '../../state/session.ts'
import { Button } from '../shell/button.tsx'
import { CloseButton } from '../shell/close-button.tsx'
import { later } from '../shell/later.tsx'
import styles from './connection.module.css'

const Announcements = later(async () => (await import('./announcements.tsx')).Announcements)

export function BackgroundWork() {
  const { language } = usePreferences()
  useEffect(() => void keepShell().catch(() => undefined), [])
  useEffect(() => void keepWords(language), [language])
  useReconnect()
  useKeeping()
  useAccountPreferences()
  return (
    <>
      <VersionOffer />
      <Announcements />
    </>
  )
}

/** Sends what an earlier tab left. When the service is reached again, loads what is shown anew. */
function useReconnect(): void {
  const isReachable = useIsReachable()
  useEffect(() => void sendWaiting(), [])
  // The cleanup runs when the service is reachable again.
  useEffect(() => (isReachable ? undefined : () => void refreshDiary()), [isReachable])
}

/** After the first screen has loaded; also whenever the tab becomes visible. */
const KEEPING_DELAY_MS = 1_500

function useKeeping(): void {
  const isReachable = useIsReachable()
  useEffect(() => {
    if (!isReachable) {
      // Screens tell which days this device has.
      void findKeptWindow(getUserId()).catch(() => undefined)
      return undefined
    }
    const keep = () => {
      if (document.visibilityState === 'visible') void keepLastDays()
    }
    const timer = setTimeout(keep, KEEPING_DELAY_MS)
    document.addEventListener('visibilitychange', keep)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', keep)
    }
  }, [isReachable])
}

/** Offers a newer version. It is never forced, because the user may be typing. */
function VersionOffer() {
  const words = useWords()
  const version = useWaitingVersion()
  const [declined, decline] = useState<ServiceWorker>()
  if (!version || version === declined) return null
  return (
    <div className={styles.offer} role="status">
      <span>{words.offline.newVersion}</span>
      <Button look="plain" onClick={() => goToVersion(version)}>
        {words.offline.load}
      </Button>
      <CloseButton onClose={() => decline(version)} />
    </div>
  )
}
