import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { PROVIDERS } from '../../../contract/providers.ts'
import type { Settings, TranscriberId } from '../../../contract/settings.ts'
import { serviceQuery } from '../../api/service-query.ts'
import { useRecognitionWords } from '../../i18n/recognition-words.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { saveSettings } from '../../queries/settings.queries.ts'
import { usePreferences } from '../../state/preferences.ts'
import { Field } from '../fields/field.tsx'
import { Button } from '../shell/button.tsx'
import { ChooseService } from './choose-service.tsx'
import { ServiceFields } from './provider-fields.tsx'
import { SaveResult } from './settings-section.tsx'

/** The default model of each hosted service. */
const USUAL_MODELS: Readonly<Record<TranscriberId, string>> = {
  provider_a: 'whisper-large-v3-turbo',
  provider_b: 'gpt-4o-mini-transcribe',
  local: '',
}

/** The service that transcribes recordings. */
export function TranscriptionForm({ settings }: { settings: Settings }) {
  const words = useSettingsWords()
  const own = useRecognitionWords().settings
  const form = useTranscription(settings)
  const { provider } = form
  const services = useTranscribers(provider)
  return (
    <form className="provider-form" onSubmit={form.submit}>
      <ChooseService
        legend={own.transcribing}
        services={[...services, [null, own.nobody]]}
        chosen={provider}
        onChoose={form.choose}
      />
      {provider === null ? (
        <p className="quiet small">{own.off}</p>
      ) : (
        <>
          <p className="small">
            {provider === 'local' ? own.sentSoundLocal : own.sentSound(PROVIDERS[provider].name)}
          </p>
          {provider === 'local' ? (
            <Field
              label={words.settings.model}
              hint={own.localModel}
              autoComplete="off"
              spellCheck={false}
              value={form.model}
              onChange={({ target }) => form.setModel(target.value)}
            />
          ) : (
            <ServiceFields {...form} provider={provider} settings={settings} />
          )}
          <SpokenLanguage value={form.language} onChange={form.setLanguage} />
          <Field
            label={own.vocabulary}
            hint={own.vocabularyHint}
            value={form.vocabulary}
            onChange={({ target }) => form.setVocabulary(target.value)}
          />
          <Button
            type="submit"
            look="primary"
            disabled={form.isPending || (provider !== 'local' && form.model.trim() === '')}
          >
            {words.common.save}
          </Button>
        </>
      )}
      <SaveResult {...form} />
    </form>
  )
}

/** The available services, and the chosen one even if it is no longer available. */
function useTranscribers(chosen: TranscriberId | null): [TranscriberId, string][] {
  const own = useRecognitionWords().settings
  const { data: service } = useQuery(serviceQuery)
  const hosted = (['provider_a', 'provider_b'] as const).map((id): [TranscriberId, string] => [
    id,
    PROVIDERS[id].name,
  ])
  const hasLocal = service?.localTranscription === true || chosen === 'local'
  return hasLocal ? [...hosted, ['local', own.local]] : hosted
}

function useTranscription(settings: Settings) {
  const stored = settings.transcription
  const [provider, setProvider] = useState(stored?.provider ?? null)
  const [model, setModel] = useState(stored?.model ?? '')
  const [apiKey, setApiKey] = useState('')
  const [language, setLanguage] = useState(stored?.language ?? null)
  const [vocabulary, setVocabulary] = useState(stored?.vocabulary.join(', ') ?? '')
  const { mutate: save, ...state } = useMutation(saveSettings)
  return {
    ...{ provider, model, setModel, apiKey, setApiKey, language, setLanguage, vocabulary, setVocabulary },
    ...state,
    choose(chosen: TranscriberId | null) {
      setProvider(chosen)
      setApiKey('')
      if (chosen === null) save({ transcription: null })
      else setModel(chosen === stored?.provider ? stored.model : USUAL_MODELS[chosen])
    },
    submit(event: FormEvent) {
      event.preventDefault()
      if (provider === null) return
      const key = apiKey.trim() === '' ? {} : { providerSettings: { [provider]: { apiKey: apiKey.trim() } } }
      const transcription = { provider, model: model.trim(), language, vocabulary: toWords(vocabulary) }
      save({ transcription, ...key }, { onSettled: () => setApiKey('') })
    },
    removeKey: () => provider && save({ providerSettings: { [provider]: { apiKey: '' } } }),
  }
}

const toWords = (text: string): string[] =>
  text
    .split(/[,;、，]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** Languages that most speech models know well. */
const LANGUAGES = (
  'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv mk ms nl no pl pt ro ru sk sl sr sv ta th tl ' +
  'tr uk ur vi zh'
).split(' ')

interface Properties {
  /** BCP 47; null: the service detects it. */
  value: string | null
  onChange: (language: string | null) => void
}

/** Chooses the spoken language. */
function SpokenLanguage({ value, onChange }: Properties) {
  const words = useRecognitionWords().settings
  const { language } = usePreferences()
  const id = useId()
  const names = new Intl.DisplayNames([language], { type: 'language' })
  const tags = value === null || LANGUAGES.includes(value) ? LANGUAGES : [...LANGUAGES, value]
  const named = tags.map((tag) => ({ tag, name: names.of(tag) ?? tag }))
  named.sort((one, other) => one.name.localeCompare(other.name, language))
  return (
    <div className="field">
      <label htmlFor={id}>{words.language}</label>
      <select id={id} value={value ?? ''} onChange={({ target }) => onChange(target.value || null)}>
        <option value="">{words.anyLanguage}</option>
        {named.map(({ tag, name }) => (
          <option key={tag} value={tag}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
