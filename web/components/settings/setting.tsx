import type { ReactNode } from 'react'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { Button } from '../shell/button.tsx'
import { Failure } from '../shell/states.tsx'
import styles from './setting.module.css'
import type { Saving } from './use-setting.ts'

interface ResultProperties {
  saving: Saving
  /** Why what is typed is not saved. */
  fault?: string | undefined
}

/** Says beside a control that it is saved, or why not. The words "Saved" have their room before they come. */
export function SettingResult({ saving: { isSaved, error, again }, fault }: ResultProperties) {
  const words = useSettingsWords()
  return (
    <>
      <p role="status" className={`good small ${styles.saved}`}>
        {isSaved && fault === undefined && words.settings.saved}
      </p>
      {fault !== undefined && (
        <p role="alert" className="error small">
          {fault}
        </p>
      )}
      {fault === undefined && (
        <Failure error={error}>
          <span className="small">{words.settings.notSaved}</span>
          <Button look="small" onClick={again}>
            {words.common.retry}
          </Button>
        </Failure>
      )}
    </>
  )
}

/** A control, its hint and its result. */
export function Setting({ children, ...result }: ResultProperties & { children: ReactNode }) {
  return (
    <div className={styles.setting}>
      {children}
      <SettingResult {...result} />
    </div>
  )
}
