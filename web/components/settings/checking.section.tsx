// Settings of the check of pages, and of the repair of doubted sentences.
import { useMutation } from '@tanstack/react-query'
import type { Settings } from '../../../contract/settings.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { saveSettings } from '../../queries/settings.queries.ts'
import { useWanted } from '../../state/use-wanted.ts'
import { ChooseService } from './choose-service.tsx'
import { SaveResult, SettingsSection } from './settings-section.tsx'

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
  const saving = useMutation(saveSettings)
  const [{ checking, repair }, want] = useWanted(settings)
  const change = (part: Partial<Pick<Settings, 'checking' | 'repair'>>) =>
    want(part, saving.mutateAsync(part))
  return (
    <>
      <ChooseService
        legend={words.who}
        services={(['rules', 'model'] as const).map((value) => [value, words.by[value]])}
        chosen={checking}
        onChoose={(value) => value && change({ checking: value })}
      />
      <p className="quiet small">{words.sent}</p>
      <label className="check">
        <input type="checkbox" checked={repair} onChange={() => change({ repair: !repair })} />
        <span>{words.repair}</span>
      </label>
      <p className="quiet small">{words.repairHint}</p>
      <SaveResult {...saving} />
    </>
  )
}
