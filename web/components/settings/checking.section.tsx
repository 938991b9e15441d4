// Settings of the check of pages, and of the repair of doubted sentences.
import { useState } from 'react'
import type { Settings } from '../../../contract/settings.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { ChooseService } from './choose-service.tsx'
import { useSaveSettings } from './save-settings.ts'
import { SaveResult, SettingsSection } from './settings-section.tsx'

export function CheckingSection() {
  const words = useSettingsWords()
  return (
    <SettingsSection title={words.checking.title} intro={words.checking.intro}>
      {(settings) => <Choices settings={settings} />}
    </SettingsSection>
  )
}

type Change = Partial<Pick<Settings, 'checking' | 'repair'>>

function Choices({ settings }: { settings: Settings }) {
  const { checking: words } = useSettingsWords()
  const [saving, setSaving] = useState<Change>({})
  const { checking, repair } = { ...settings, ...saving }
  const { save, ...saved } = useSaveSettings()
  const change = async (next: Change) => {
    setSaving(next)
    await save(next)
    setSaving({})
  }
  return (
    <>
      <ChooseService
        legend={words.who}
        services={(['rules', 'model'] as const).map((value) => [value, words.by[value]])}
        chosen={checking}
        onChoose={(value) => value && change({ checking: value })}
      />
      <p className="quiet small">{words.sent}</p>
      <label className="row">
        <input type="checkbox" checked={repair} onChange={() => change({ repair: !repair })} />
        <span>{words.repair}</span>
      </label>
      <p className="quiet small">{words.repairHint}</p>
      <SaveResult {...saved} />
    </>
  )
}
