import { type UseMutationResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Settings } from '../../../contract/settings.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { settingsQuery } from '../../queries/settings.queries.ts'
import { Failure } from '../shell/states.tsx'

interface Properties {
  title: string
  intro: string
  /** Rendered once the settings are loaded. */
  children: (settings: Settings) => ReactNode
}

/** A section of settings of the account. */
export function SettingsSection({ title, intro, children }: Properties) {
  const { data: settings } = useQuery(settingsQuery)
  return (
    <section>
      <h2>{title}</h2>
      <p className="quiet">{intro}</p>
      {settings && children(settings)}
    </section>
  )
}

/** Whether the last change was saved. */
export function SaveResult({ isSuccess, error }: Pick<UseMutationResult, 'isSuccess' | 'error'>) {
  const words = useSettingsWords()
  return (
    <>
      <p role="status" className="good">
        {isSuccess && words.settings.saved}
      </p>
      <Failure error={error} />
    </>
  )
}
