// How long requests to AI services and their responses are kept.
import type { Settings } from '../../../contract/settings.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { saveSettings } from '../../queries/settings.queries.ts'
import { ask } from '../../state/question.ts'
import { ChooseService } from './choose-service.tsx'
import { Setting } from './setting.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useSetting, useTypedSetting } from './use-setting.ts'

const DEFAULT_DAYS = 90
const MAX_DAYS = 36_500

export function RequestsSection() {
  const words = useSettingsWords()
  return (
    <SettingsSection title={words.requests.title} intro={words.requests.intro}>
      {(settings) => <KeptDays settings={settings} />}
    </SettingsSection>
  )
}

function KeptDays({ settings: { keepTaskDataDays: stored } }: { settings: Settings }) {
  const { requests: words } = useSettingsWords()
  const { number } = useFormats()
  /** What is older than a shorter time is deleted at once: no undo could bring it back. */
  const keep = async (days: number | null) => {
    if (days !== null && days < (stored ?? Number.POSITIVE_INFINITY)) {
      const action = words.shorten(number(days))
      if (!(await ask({ title: action, text: words.shortenText(number(days)), action }))) return false
    }
    return saveSettings({ keepTaskDataDays: days })
  }
  const kept = useSetting(stored, keep)
  return (
    <>
      <Setting saving={kept.saving}>
        <ChooseService
          legend={words.keep}
          services={[
            ['days', words.forDays],
            [null, words.forEver],
          ]}
          chosen={kept.value === null ? null : 'days'}
          onChoose={(id) => kept.change(id === null ? null : DEFAULT_DAYS)}
        />
      </Setting>
      {stored !== null && <Days stored={stored} keep={keep} />}
    </>
  )
}

function Days({ stored, keep }: { stored: number; keep: (days: number) => Promise<unknown> }) {
  const { requests: words } = useSettingsWords()
  const { number } = useFormats()
  const isDays = (text: string) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_DAYS
  const { field, ...result } = useTypedSetting(String(stored), {
    save: (text) => keep(Number(text)),
    check: (text) => (isDays(text) ? undefined : words.daysWrong(number(MAX_DAYS))),
    // 3 is on the way to 30, and would delete more.
    isWhole: true,
  })
  return (
    <Setting {...result}>
      <label className="inline-field">
        <span>{words.days}</span>
        <input type="number" inputMode="numeric" min={1} max={MAX_DAYS} {...field} />
      </label>
    </Setting>
  )
}
