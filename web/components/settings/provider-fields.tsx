import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PROVIDERS, type ProviderId } from '../../../contract/providers.ts'
import type { Settings } from '../../../contract/settings.ts'
import { api, call } from '../../api/call.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { Field } from '../fields/field.tsx'
import { maxLengthOf } from '../fields/max-length.ts'
import { Button } from '../shell/button.tsx'
import { Failure } from '../shell/states.tsx'

interface ServiceProperties {
  provider: ProviderId
  settings: Settings
  model: string
  setModel: (model: string) => void
  apiKey: string
  setApiKey: (key: string) => void
  removeKey: () => void
}

/** The key of a service, if it needs one, and its model. */
export function ServiceFields({ provider, settings, model, setModel, ...key }: ServiceProperties) {
  return (
    <>
      {PROVIDERS[provider].needsKey && (
        <KeyField
          mask={settings.providerSettings[provider].apiKey}
          value={key.apiKey}
          onChange={key.setApiKey}
          onRemove={key.removeKey}
        />
      )}
      <ModelField
        key={provider}
        provider={provider}
        value={model}
        onChange={setModel}
        apiKey={key.apiKey.trim() || undefined}
      />
    </>
  )
}

interface KeyProperties {
  /** Empty where none is stored. */
  mask: string
  value: string
  onChange: (key: string) => void
  onRemove: () => void
}

function KeyField({ mask, value, onChange, onRemove }: KeyProperties) {
  const words = useSettingsWords()
  return (
    <>
      <Field
        label={words.settings.apiKey}
        type="password"
        autoComplete="off"
        maxLength={maxLengthOf(value, 1000)}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        {...(mask !== '' && { hint: `${words.settings.apiKeyStored(mask)}. ${words.settings.apiKeyKeep}` })}
      />
      {mask !== '' && (
        <Button look="plain small" onClick={onRemove}>
          {words.settings.removeKey}
        </Button>
      )}
    </>
  )
}

interface ModelProperties {
  provider: ProviderId
  value: string
  onChange: (model: string) => void
  /** Undefined: the stored key. */
  apiKey: string | undefined
}

function ModelField({ provider, value, onChange, apiKey }: ModelProperties) {
  const words = useSettingsWords()
  const [models, setModels] = useState<readonly string[]>()
  const { mutate: list, error } = useMutation({
    mutationFn: () =>
      call(api.ai.models.$post, { json: { provider, ...(apiKey !== undefined && { apiKey }) } }),
    onSuccess: (listed) => {
      setModels(listed)
      const [only] = listed.length === 1 && value.trim() === '' ? listed : []
      if (only !== undefined) onChange(only)
    },
  })
  const found =
    models?.length === 0 ? words.settings.noModels : words.settings.modelsLoaded(models?.length ?? 0)
  return (
    <>
      <Field
        label={words.settings.model}
        maxLength={maxLengthOf(value, 200)}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        hint={models ? found : words.settings.modelHint}
      />
      {models && models.length > 0 && <ModelChoices models={models} value={value} onChange={onChange} />}
      <Button look="plain small" onClick={() => list()}>
        {words.settings.loadModels}
      </Button>
      <Failure error={error} />
    </>
  )
}

/** Not a `datalist`, which shows only models that match the typed text. */
function ModelChoices({
  models,
  value,
  onChange,
}: {
  models: readonly string[]
  value: string
  onChange: (model: string) => void
}) {
  const words = useSettingsWords()
  return (
    <select
      aria-label={words.settings.model}
      // With a size of 1 it would be a menu with its first item selected.
      size={Math.max(2, Math.min(models.length, 8))}
      className="model-list"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {/* Without it the first would look chosen, and choosing it would be no change. */}
      {!models.includes(value) && <option value={value} hidden />}
      {models.map((model) => (
        <option key={model} value={model}>
          {model}
        </option>
      ))}
    </select>
  )
}
