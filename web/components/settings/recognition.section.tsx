import { PROVIDER_IDS, PROVIDERS, type ProviderId } from '../../../contract/providers.ts'
import type { Settings } from '../../../contract/settings.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { saveSettings } from '../../queries/settings.queries.ts'
import { showNotice } from '../../state/notice.ts'
import { Button } from '../shell/button.tsx'
import { ChooseService } from './choose-service.tsx'
import { ServiceFields } from './provider-fields.tsx'
import { SaveResult } from './save-result.tsx'
import { Setting } from './setting.tsx'
import styles from './settings.module.css'
import { SettingsSection } from './settings-section.tsx'
import { Transcription } from './transcription.tsx'
import { useServiceChoice } from './use-service-choice.ts'
import { useServiceForm } from './use-service-form.ts'

/** The service that describes pictures. */
function Vision({ settings }: { settings: Settings }) {
  const own = useScreenWords('recognition').settings
  const { vision } = settings
  const turnOff = async () => {
    await saveSettings({ vision: null })
    showNotice({ message: own.describingOff, undo: () => saveSettings({ vision }) })
  }
  const { chosen, choose, saving } = useServiceChoice(
    vision?.provider ?? null,
    turnOff,
    (provider) => provider === vision?.provider,
  )
  const services = PROVIDER_IDS.map((id) => [id, PROVIDERS[id].name] as const)
  return (
    <>
      <Setting saving={saving}>
        <ChooseService
          legend={own.describing}
          services={[...services, [null, own.nobody]]}
          chosen={chosen}
          onChoose={choose}
        />
        {chosen === null && <p className="quiet small">{own.off}</p>}
      </Setting>
      {chosen !== null && <VisionForm key={chosen} provider={chosen} settings={settings} />}
    </>
  )
}

function VisionForm({ provider, settings }: { provider: ProviderId; settings: Settings }) {
  const words = useSettingsWords()
  const own = useScreenWords('recognition').settings
  const { vision } = settings
  const storedModel = vision?.provider === provider ? vision.model : ''
  const { fields, submit, isPending, saved } = useServiceForm(provider, storedModel, (model) => ({
    vision: { provider, model },
  }))
  const { name, place } = PROVIDERS[provider]
  return (
    <form className={styles.providerForm} onSubmit={submit}>
      <p className="small">
        {place === 'hosted' ? own.sentPicture(name) : own.sentPictureLocal(name)} {own.seeingModel}
      </p>
      <ServiceFields {...fields} provider={provider} settings={settings} />
      <Button type="submit" look="primary" disabled={isPending || fields.model.trim() === ''}>
        {words.common.save}
      </Button>
      <SaveResult {...saved} />
    </form>
  )
}

export function RecognitionSection() {
  const words = useScreenWords('recognition').settings
  return (
    <SettingsSection title={words.title} intro={words.intro}>
      {(settings) => (
        <>
          <Transcription settings={settings} />
          <Vision settings={settings} />
        </>
      )}
    </SettingsSection>
  )
}
