import { useQuery } from '@tanstack/react-query'
import { PROVIDERS } from '../../../contract/providers.ts'
import type { Settings, TranscriberId, TranscriptionSettings } from '../../../contract/settings.ts'
import { serviceQuery } from '../../api/service-query.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { saveSettings } from '../../queries/settings.queries.ts'
import { showNotice } from '../../state/notice.ts'
import { usePreferences } from '../../state/preferences.ts'
import { Field } from '../fields/field.tsx'
import { Select } from '../fields/select.tsx'
import { Button } from '../shell/button.tsx'
import { ChooseService } from './choose-service.tsx'
import { ServiceFields } from './provider-fields.tsx'
import { SaveResult } from './save-result.tsx'
import { Setting } from './setting.tsx'
import styles from './settings.module.css'
import { useServiceChoice } from './use-service-choice.ts'
import { useServiceForm } from './use-service-form.ts'
import { useSetting, useTypedSetting } from './use-setting.ts'

/** The default model of each hosted service. */
const USUAL_MODELS: Readonly<Record<TranscriberId, string>> = {
  provider_a: 'whisper-large-v3-turbo',
  provider_b: 'gpt-4o-mini-transcribe',
  local: '',
}

/** The service that transcribes recordings, and what it knows of them. */
export function Transcription({ settings }: { settings: Settings }) {
  const own = useScreenWords('recognition').settings
  const { transcription } = settings
  const turnOff = async () => {
    await saveSettings({ transcription: null })
    showNotice({ message: own.transcribingOff, undo: () => saveSettings({ transcription }) })
  }
  const { chosen, choose, saving } = useServiceChoice(
    transcription?.provider ?? null,
    turnOff,
    (provider) => provider === transcription?.provider,
  )
  return (
    <>
      <Setting saving={saving}>
        <ChooseService
          legend={own.transcribing}
          services={[...useTranscribers(chosen), [null, own.nobody]]}
          chosen={chosen}
          onChoose={choose}
        />
        {chosen === null && <p className="quiet small">{own.off}</p>}
      </Setting>
      {chosen !== null && <TranscriptionForm key={chosen} provider={chosen} settings={settings} />}
      {transcription && chosen === transcription.provider && (
        <div className={styles.providerForm}>
          <SpokenLanguage stored={transcription} />
          <Vocabulary stored={transcription} />
        </div>
      )}
    </>
  )
}

/** The available services, and the chosen one even if it is no longer available. */
function useTranscribers(chosen: TranscriberId | null): [TranscriberId, string][] {
  const own = useScreenWords('recognition').settings
  const { data: service } = useQuery(serviceQuery)
  const hosted = (['provider_a', 'provider_b'] as const).map((id): [TranscriberId, string] => [
    id,
    PROVIDERS[id].name,
  ])
  const hasLocal = service?.localTranscription === true || chosen === 'local'
  return hasLocal ? [...hosted, ['local', own.local]] : hosted
}

function TranscriptionForm({ provider, settings }: { provider: TranscriberId; settings: Settings }) {
  const words = useSettingsWords()
  const own = useScreenWords('recognition').settings
  const stored = settings.transcription
  const storedModel = stored?.provider === provider ? stored.model : USUAL_MODELS[provider]
  const { fields, submit, isPending, saved } = useServiceForm(provider, storedModel, (model) => ({
    transcription: { provider, model },
  }))
  return (
    <form className={styles.providerForm} onSubmit={submit}>
      <p className="small">
        {provider === 'local' ? own.sentSoundLocal : own.sentSound(PROVIDERS[provider].name)}
      </p>
      {provider === 'local' ? (
        <Field
          label={words.settings.model}
          hint={own.localModel}
          autoComplete="off"
          spellCheck={false}
          value={fields.model}
          onChange={({ target }) => fields.setModel(target.value)}
        />
      ) : (
        <ServiceFields {...fields} provider={provider} settings={settings} />
      )}
      <Button
        type="submit"
        look="primary"
        disabled={isPending || (provider !== 'local' && fields.model.trim() === '')}
      >
        {words.common.save}
      </Button>
      <SaveResult {...saved} />
    </form>
  )
}

const toWords = (text: string): string[] =>
  text
    .split(/[,;、，]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** Names and words that are hard to spell. */
function Vocabulary({ stored: { vocabulary } }: { stored: TranscriptionSettings }) {
  const own = useScreenWords('recognition').settings
  const { field, fault, saving } = useTypedSetting(vocabulary.join(', '), {
    save: (text) => saveSettings({ transcription: { vocabulary: toWords(text) } }),
  })
  return (
    <Setting saving={saving}>
      <Field label={own.vocabulary} hint={own.vocabularyHint} error={fault} {...field} />
    </Setting>
  )
}

/** Languages that most speech models know well. */
const LANGUAGES = (
  'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv mk ms nl no pl pt ro ru sk sl sr sv ta th tl ' +
  'tr uk ur vi zh'
).split(' ')

/** What is spoken, as BCP 47 has it; null: the service detects it. */
function SpokenLanguage({ stored }: { stored: TranscriptionSettings }) {
  const words = useScreenWords('recognition').settings
  const { language } = usePreferences()
  const { value, change, saving } = useSetting(stored.language, (spoken) =>
    saveSettings({ transcription: { language: spoken } }),
  )
  const names = new Intl.DisplayNames([language], { type: 'language' })
  const tags = value === null || LANGUAGES.includes(value) ? LANGUAGES : [...LANGUAGES, value]
  const named = tags.map((tag) => [tag, names.of(tag) ?? tag] as const)
  return (
    <div className={styles.pairs}>
      <Setting saving={saving}>
        <Select
          label={words.language}
          value={value ?? ''}
          choices={[
            ['', words.anyLanguage],
            ...named.toSorted(([, one], [, other]) => one.localeCompare(other, language)),
          ]}
          onChange={(tag) => change(tag || null)}
        />
      </Setting>
    </div>
  )
}
