import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { PROVIDERS, type ProviderId } from '../../../contract/providers.ts'
import type { LocalModel, LocalProvider, Settings } from '../../../contract/settings.ts'
import { api, call } from '../../api/call.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { localProvidersQuery } from '../../queries/settings.queries.ts'
import { usePreferences } from '../../state/preferences.ts'
import { askFirst } from '../../state/question.ts'
import { Field } from '../fields/field.tsx'
import { maxLengthOf } from '../fields/max-length.ts'
import { Button } from '../shell/button.tsx'
import { Failure } from '../shell/states.tsx'
import styles from './model-choices.module.css'

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
        <Button
          look="plain small"
          onClick={() => askFirst(words.settings.removeKey, words.settings.removeKeyText, onRemove)}
        >
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
  const local = useLocalProvider(provider)
  const [listed, setListed] = useState<readonly LocalModel[]>()
  const { mutate: list, error } = useMutation({
    mutationFn: () =>
      call(api.ai.models.$post, { json: { provider, ...(apiKey !== undefined && { apiKey }) } }),
    onSuccess: (names) => {
      setListed(names.map((name) => ({ name, billions: null, bytes: null, fits: null })))
      const [only] = names.length === 1 && value.trim() === '' ? names : []
      if (only !== undefined) onChange(only)
    },
  })
  const models = local?.models ?? listed
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
      {!local && (
        <Button look="plain small" onClick={() => list()}>
          {words.settings.loadModels}
        </Button>
      )}
      <Failure error={error} />
    </>
  )
}

/** Undefined for a hosted service, and for a program that does not run. */
export function useLocalProvider(provider: ProviderId): LocalProvider | undefined {
  const { data } = useQuery({
    ...localProvidersQuery,
    enabled: PROVIDERS[provider].place === 'this machine',
  })
  return data?.find((one) => one.provider === provider)
}

interface ChoicesProperties {
  models: readonly LocalModel[]
  value: string
  onChange: (model: string) => void
}

/** Not a `datalist`, which shows only models that match the typed text. */
function ModelChoices({ models, value, onChange }: ChoicesProperties) {
  const words = useSettingsWords()
  const sizeOf = useModelSize()
  const group = useId()
  return (
    <fieldset className={styles.models}>
      <legend className="visually-hidden">{words.settings.model}</legend>
      {models.map((model) => (
        <label key={model.name}>
          <input
            type="radio"
            name={group}
            checked={model.name === value}
            onChange={() => onChange(model.name)}
          />
          <span>
            <bdi>{model.name}</bdi> <span className="quiet small">{sizeOf(model)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Says how large a model is, and whether this machine holds it: `3.2 B · 2.0 GB · fits this machine`. */
function useModelSize(): (model: LocalModel) => string {
  const words = useScreenWords('localWriter')
  const { language } = usePreferences()
  return ({ billions, bytes, fits }) => {
    const figure = (value: number, unit?: string) =>
      new Intl.NumberFormat(language, {
        maximumFractionDigits: 1,
        ...(unit && { style: 'unit', unit }),
      }).format(value)
    return [
      billions !== null && words.billions(figure(billions)),
      bytes !== null && figure(bytes / 1e9, 'gigabyte'),
      fits !== null && (fits ? words.fits : words.tooLarge),
    ]
      .filter((part) => part !== false)
      .join(' · ')
  }
}
