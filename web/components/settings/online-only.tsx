import type { ReactNode } from 'react'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { useConnection, useIsReachable } from '../../state/connection.ts'
import styles from './online-only.module.css'

/** What can be changed by the service alone: without it, its controls are disabled. */
export function OnlineOnly({ children }: { children: ReactNode }) {
  const isReachable = useIsReachable()
  return (
    <fieldset className={styles.locked} disabled={!isReachable}>
      {children}
    </fieldset>
  )
}

/** Says why, and stays in view. */
export function OfflineNote() {
  const { settings: words } = useSettingsWords()
  const { state } = useConnection()
  return (
    <div role="status" className={styles.region}>
      {state !== 'reached' && <p className="note">{words[state]}</p>}
    </div>
  )
}
