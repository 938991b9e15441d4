// The service that writes pages, its key and its model.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PROVIDER_IDS, PROVIDERS, type ProviderId } from '../../../contract/providers.ts'
import type { Settings } from '../../../contract/settings.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { settingsQuery } from '../../queries/settings.queries.ts'
import { Failure, Loading } from '../shell/states.tsx'
import { ChooseService } from './choose-service.tsx'
import { ProviderForm } from './provider-form.tsx'
import { useSaveSettings } from './save-settings.ts'
import { SaveResult } from './settings-section.tsx'

export function ProviderSection() {
  const words = useSettingsWords()
  const { data: settings, error, refetch } = useQuery(settingsQuery)
  return (
    <section>
      <h2>{words.settings.ai}</h2>
      <p className="quiet">{words.settings.aiIntro}</p>
      {error ? <Failure error={error} onRetry={refetch} /> : !settings && <Loading />}
      {settings && <ProviderChoice settings={settings} />}
    </section>
  )
}

/** The five services, and the chosen one's form. */
function ProviderChoice({ settings }: { settings: Settings }) {
  const words = useSettingsWords()
  const [provider, setProvider] = useState(settings.aiProvider)
  const { save, forget, error } = useSaveSettings()
  const choose = (chosen: ProviderId | null) => {
    setProvider(chosen)
    if (chosen === null) void save({ aiProvider: null })
    else forget()
  }
  return (
    <>
      <ChooseService
        legend={words.settings.provider}
        services={[
          ...PROVIDER_IDS.map((id) => [id, PROVIDERS[id].name] as const),
          [null, words.settings.noProvider],
        ]}
        chosen={provider}
        onChoose={choose}
      />
      {error !== undefined && <Failure error={error} />}
      {provider !== null && <ProviderForm key={provider} provider={provider} settings={settings} />}
      {settings.aiProvider !== null && <WayOfWriting settings={settings} />}
    </>
  )
}

/** In one call, or note by note. */
function WayOfWriting({ settings }: { settings: Settings }) {
  const { way: words } = useSettingsWords()
  const [saving, setSaving] = useState<Settings['writing']>()
  const { save, ...saved } = useSaveSettings()
  const choose = async (writing: Settings['writing']) => {
    setSaving(writing)
    await save({ writing })
    setSaving(undefined)
  }
  return (
    <>
      <ChooseService
        legend={words.legend}
        services={[
          [null, words.bySize],
          ['whole', words.whole],
          ['notes', words.notes],
        ]}
        chosen={saving === undefined ? settings.writing : saving}
        onChoose={choose}
      />
      <p className="quiet small">{words.hint}</p>
      <SaveResult {...saved} />
    </>
  )
}
