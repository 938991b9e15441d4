// The service that writes pages, its key and its model.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PROVIDERS, type ProviderId } from '../../../contract/providers.ts'
import type { Settings } from '../../../contract/settings.ts'
import { api, call } from '../../api/call.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { queryClient } from '../../queries/client.ts'
import { settingsQuery } from '../../queries/settings.queries.ts'
import { Failure, Loading } from '../shell/states.tsx'
import { ProviderForm } from './provider-form.tsx'

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
  const [provider, setProvider] = useState(settings.aiProvider)
  const [error, setError] = useState<unknown>()
  const choose = async (chosen: ProviderId | null) => {
    setProvider(chosen)
    setError(undefined)
    if (chosen !== null) return
    try {
      queryClient.setQueryData(
        settingsQuery.queryKey,
        await call(api.settings.$put, { json: { aiProvider: null } }),
      )
    } catch (error) {
      setError(error)
    }
  }
  return (
    <>
      <Services chosen={provider} onChoose={choose} />
      {error !== undefined && <Failure error={error} />}
      {provider !== null && <ProviderForm key={provider} provider={provider} settings={settings} />}
    </>
  )
}

interface ServicesProperties {
  chosen: ProviderId | null
  onChoose: (chosen: ProviderId | null) => void
}

function Services({ chosen, onChoose }: ServicesProperties) {
  const words = useSettingsWords()
  return (
    <fieldset className="choices">
      <legend>{words.settings.provider}</legend>
      {Object.entries(PROVIDERS).map(([id, { name }]) => (
        <label key={id}>
          <input
            type="radio"
            name="provider"
            checked={chosen === id}
            onChange={() => onChoose(id as ProviderId)}
          />
          <span>{name}</span>
        </label>
      ))}
      <label>
        <input type="radio" name="provider" checked={chosen === null} onChange={() => onChoose(null)} />
        <span>{words.settings.noProvider}</span>
      </label>
    </fieldset>
  )
}
