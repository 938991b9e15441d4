import type { ReactNode } from 'react'
import type { Settings } from '../../../contract/settings.ts'
import { useKnownSettings } from '../../queries/settings.queries.ts'

interface Properties {
  title: string
  intro: string
  /** Rendered once the settings are loaded. */
  children: (settings: Settings) => ReactNode
}

/** A section of settings of the account. */
export function SettingsSection({ title, intro, children }: Properties) {
  const { settings } = useKnownSettings()
  return (
    <section>
      <h2>{title}</h2>
      <p className="quiet">{intro}</p>
      {settings && children(settings)}
    </section>
  )
}
