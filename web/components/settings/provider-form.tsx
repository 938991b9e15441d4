import { type FormEvent, useState } from 'react'
import type { AiTest, ProviderId, Settings, UpdateSettings } from '../../../contract/settings.ts'
import { toApiError } from '../../api/api-error.ts'
import { api, call } from '../../api/call.ts'
import { useFormats } from '../../i18n/formats.ts'
import { PROVIDER_NAMES } from '../../i18n/provider-names.ts'
import { useWords } from '../../i18n/words.ts'
import { queryClient } from '../../queries/client.ts'
import { settingsQuery } from '../../queries/settings.queries.ts'
import { Failure } from '../states.tsx'
import { ProviderAdvice } from './provider-advice.tsx'
import { KeyField, ModelField } from './provider-fields.tsx'

const isLocal = (provider: ProviderId) => provider === 'provider_d' || provider === 'provider_e'

interface Properties {
  provider: ProviderId
  settings: Settings
}

/** Sets up one service. Saving also makes it the one that writes. */
export function ProviderForm({ provider, settings }: Properties) {
  const words = useWords()
  const entry = settings.providerSettings[provider]
  const [model, setModel] = useState(entry.model)
  const [apiKey, setApiKey] = useState('')
  const { outcome, run, isRunning } = useOutcome()
  const put = async (json: UpdateSettings) => {
    queryClient.setQueryData(settingsQuery.queryKey, await call(api.settings.$put, { json }))
    setApiKey('')
    return { saved: true }
  }
  const typedKey = apiKey.trim() === '' ? {} : { apiKey: apiKey.trim() }
  const save = () =>
    put({ aiProvider: provider, providerSettings: { [provider]: { model: model.trim(), ...typedKey } } })
  const putKey = (entry: { apiKey?: string }) => put({ providerSettings: { [provider]: entry } })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    return run(save)
  }
  const test = () =>
    run(async () => {
      return { test: await call(api.ai.test.$post, { json: { provider, model: model.trim(), ...typedKey } }) }
    })
  return (
    <form className="provider-form" onSubmit={submit}>
      <ProviderAdvice provider={provider} />
      {!isLocal(provider) && (
        <KeyField
          mask={entry.apiKey}
          value={apiKey}
          onChange={setApiKey}
          onRemove={() => run(() => putKey({ apiKey: '' }))}
        />
      )}
      <ModelField
        provider={provider}
        value={model}
        onChange={setModel}
        beforeList={apiKey === '' ? undefined : () => putKey(typedKey)}
      />
      <div className="row">
        <button type="submit" className="button primary" disabled={isRunning || model.trim() === ''}>
          {words.common.save}
        </button>
        <button type="button" className="button" disabled={isRunning || model.trim() === ''} onClick={test}>
          {isRunning ? words.settings.testing : words.settings.test}
        </button>
      </div>
      <OutcomeLine provider={provider} outcome={outcome} />
    </form>
  )
}

type Outcome = { saved?: boolean; test?: AiTest; error?: unknown } | undefined

function useOutcome() {
  const [outcome, setOutcome] = useState<Outcome>()
  const [isRunning, setIsRunning] = useState(false)
  const run = async (action: () => Promise<Outcome>) => {
    setOutcome(undefined)
    setIsRunning(true)
    try {
      setOutcome(await action())
    } catch (error) {
      setOutcome({ error })
    }
    setIsRunning(false)
  }
  return { outcome, run, isRunning }
}

/** Says in plain words what came of it. */
function OutcomeLine({ provider, outcome }: { provider: ProviderId; outcome: Outcome }) {
  const words = useWords()
  const formats = useFormats()
  if (outcome?.error !== undefined) return <Failure error={outcome.error} />
  const test = outcome?.test
  if (test?.ok === false) {
    return (
      <>
        <Failure error={toApiError(test.error)} />
        <p>
          {words.settings[isLocal(provider) ? 'testMeansLocal' : 'testMeansHosted'](PROVIDER_NAMES[provider])}
        </p>
        <p className="quiet small">{words.settings.serviceSays(test.error.message)}</p>
      </>
    )
  }
  return (
    <p className="good" role="status">
      {outcome?.saved && words.settings.saved}
      {test && words.settings.testOk(test.model, formats.seconds(test.durationMs))}
    </p>
  )
}
