// Settings of the check of pages, and of the repair of doubted sentences.
import type { Settings } from '../../../contract/settings.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { saveSettings } from '../../queries/settings.queries.ts'
import { Checkbox } from '../fields/checkbox.tsx'
import { ChooseService } from './choose-service.tsx'
import { Setting } from './setting.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useSetting } from './use-setting.ts'

export function CheckingSection() {
  const words = useSettingsWords()
  return (
    <SettingsSection title={words.checking.title} intro={words.checking.intro}>
      {(settings) => <Choices settings={settings} />}
    </SettingsSection>
  )
}

function Choices({ settings }: { settings: Settings }) {
  const { checking: words } = useSettingsWords()
  const checking = useSetting(settings.checking, (value) => saveSettings({ checking: value }))
  const repair = useSetting(settings.repair, (value) => saveSettings({ repair: value }))
  return (
    <>
      <Setting saving={checking.saving}>
        <ChooseService
          legend={words.who}
          services={(['rules', 'model'] as const).map((value) => [value, words.by[value]])}
          chosen={checking.value}
          onChoose={(value) => value && checking.change(value)}
        />
        <p className="quiet small">{words.sent}</p>
      </Setting>
      <Setting saving={repair.saving}>
        <Checkbox {...repair} label={words.repair} />
        <p className="quiet small">{words.repairHint}</p>
      </Setting>
    </>
  )
}
