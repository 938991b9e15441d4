// The service that writes pages, its key and its model.
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PROVIDER_IDS, PROVIDERS, type ProviderId } from '../../../contract/providers.ts'
import type { Settings } from '../../../contract/settings.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { saveSettings, settingsQuery } from '../../queries/settings.queries.ts'
import { useWanted } from '../../state/use-wanted.ts'
import { Failure, Loading } from '../shell/states.tsx'
import { ChooseService } from './choose-service.tsx'
import { ProviderForm } from './provider-form.tsx'
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
  const { mutate: save, reset, error } = useMutation(saveSettings)
  const choose = (chosen: ProviderId | null) => {
    setProvider(chosen)
    if (chosen === null) save({ aiProvider: null })
    else reset()
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
      <Failure error={error} />
      {provider !== null && <ProviderForm key={provider} provider={provider} settings={settings} />}
      {settings.aiProvider !== null && <WayOfWriting settings={settings} />}
    </>
  )
}

/** In one call, or note by note. */
function WayOfWriting({ settings }: { settings: Settings }) {
  const { way: words } = useSettingsWords()
  const saving = useMutation(saveSettings)
  const [{ writing }, want] = useWanted(settings)
  return (
    <>
      <ChooseService
        legend={words.legend}
        services={[
          [null, words.bySize],
          ['whole', words.whole],
          ['notes', words.notes],
        ]}
        chosen={writing}
        onChoose={(chosen) => want({ writing: chosen }, saving.mutateAsync({ writing: chosen }))}
      />
      <p className="quiet small">{words.hint}</p>
      <SaveResult {...saving} />
    </>
  )
}
