import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { PROVIDER_IDS, PROVIDERS, type ProviderId } from '../../../contract/providers.ts'
import type { Settings } from '../../../contract/settings.ts'
import { useRecognitionWords } from '../../i18n/recognition-words.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { saveSettings } from '../../queries/settings.queries.ts'
import { Button } from '../shell/button.tsx'
import { ChooseService } from './choose-service.tsx'
import { ServiceFields } from './provider-fields.tsx'
import { SaveResult, SettingsSection } from './settings-section.tsx'
import { TranscriptionForm } from './transcription-form.tsx'

/** The service that describes pictures. */
function VisionForm({ settings }: { settings: Settings }) {
  const words = useSettingsWords()
  const own = useRecognitionWords().settings
  const [provider, setProvider] = useState(settings.vision?.provider ?? null)
  const [model, setModel] = useState(settings.vision?.model ?? '')
  const [apiKey, setApiKey] = useState('')
  const { mutate: save, isPending, ...saved } = useMutation(saveSettings)
  const choose = (chosen: ProviderId | null) => {
    setProvider(chosen)
    setModel(chosen === settings.vision?.provider ? settings.vision.model : '')
    setApiKey('')
    if (chosen === null) save({ vision: null })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (provider === null) return
    const key = apiKey.trim() === '' ? {} : { providerSettings: { [provider]: { apiKey: apiKey.trim() } } }
    save({ vision: { provider, model: model.trim() }, ...key }, { onSettled: () => setApiKey('') })
  }
  const removeKey = () => provider && save({ providerSettings: { [provider]: { apiKey: '' } } })
  const services = PROVIDER_IDS.map((id) => [id, PROVIDERS[id].name] as const)
  return (
    <form className="provider-form" onSubmit={submit}>
      <ChooseService
        legend={own.describing}
        services={[...services, [null, own.nobody]]}
        chosen={provider}
        onChoose={choose}
      />
      {provider === null ? (
        <p className="quiet small">{own.off}</p>
      ) : (
        <>
          <p className="small">
            {PROVIDERS[provider].place === 'hosted'
              ? own.sentPicture(PROVIDERS[provider].name)
              : own.sentPictureLocal(PROVIDERS[provider].name)}{' '}
            {own.seeingModel}
          </p>
          <ServiceFields {...{ provider, settings, model, setModel, apiKey, setApiKey, removeKey }} />
          <Button type="submit" look="primary" disabled={isPending || model.trim() === ''}>
            {words.common.save}
          </Button>
        </>
      )}
      <SaveResult {...saved} />
    </form>
  )
}

export function RecognitionSection() {
  const words = useRecognitionWords().settings
  return (
    <SettingsSection title={words.title} intro={words.intro}>
      {(settings) => (
        <>
          <TranscriptionForm settings={settings} />
          <VisionForm settings={settings} />
        </>
      )}
    </SettingsSection>
  )
}
