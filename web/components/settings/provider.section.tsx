// The service that writes pages, its key and its model.
import { PROVIDER_IDS, PROVIDERS } from '../../../contract/providers.ts'
import type { Settings } from '../../../contract/settings.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { canWrite, saveSettings } from '../../queries/settings.queries.ts'
import { ChooseService } from './choose-service.tsx'
import { ProviderForm } from './provider-form.tsx'
import { Setting } from './setting.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useServiceChoice } from './use-service-choice.ts'
import { useSetting } from './use-setting.ts'

export function ProviderSection() {
  const words = useSettingsWords()
  return (
    <SettingsSection title={words.settings.ai} intro={words.settings.aiIntro}>
      {(settings) => <ProviderChoice settings={settings} />}
    </SettingsSection>
  )
}

/** The five services, and the chosen one's form. One that is set up is used as soon as it is chosen. */
function ProviderChoice({ settings }: { settings: Settings }) {
  const words = useSettingsWords()
  const {
    chosen: provider,
    choose,
    saving,
  } = useServiceChoice(
    settings.aiProvider,
    (aiProvider) => saveSettings({ aiProvider }),
    (aiProvider) => canWrite({ ...settings, aiProvider }),
  )
  return (
    <>
      <Setting saving={saving}>
        <ChooseService
          legend={words.settings.provider}
          services={[
            ...PROVIDER_IDS.map((id) => [id, PROVIDERS[id].name] as const),
            [null, words.settings.noProvider],
          ]}
          chosen={provider}
          onChoose={choose}
        />
      </Setting>
      {provider !== null && <ProviderForm key={provider} provider={provider} settings={settings} />}
      {settings.aiProvider !== null && <WayOfWriting settings={settings} />}
    </>
  )
}

/** In one call, or note by note. */
function WayOfWriting({ settings }: { settings: Settings }) {
  const { way: words } = useSettingsWords()
  const { value, change, saving } = useSetting(settings.writing, (writing) => saveSettings({ writing }))
  return (
    <Setting saving={saving}>
      <ChooseService
        legend={words.legend}
        services={[
          [null, words.bySize],
          ['whole', words.whole],
          ['notes', words.notes],
        ]}
        chosen={value}
        onChoose={change}
      />
      <p className="quiet small">{words.hint}</p>
    </Setting>
  )
}
