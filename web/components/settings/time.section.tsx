import { useFormats } from '../../i18n/formats.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { changeAccountPreferences } from '../../queries/account-preferences.ts'
import { useDayClock } from '../../state/day-clock.ts'
import { LANGUAGE_IDS, LANGUAGES } from '../../state/languages.ts'
import { usePreferences } from '../../state/preferences.ts'
import type { AccountPreferences } from '../../state/stored-preferences.ts'
import { useNow } from '../../state/today.ts'
import { dateOf, deviceTimeZone } from '../../state/zoned-time.ts'
import { Select } from '../fields/select.tsx'
import { Setting } from './setting.tsx'
import styles from './settings.module.css'
import { useSetting } from './use-setting.ts'

/** A day begins before noon. */
const STARTS = Array.from({ length: 12 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/** Language, time zone and beginning of the day, with the resulting date below. */
export function TimeSection() {
  const words = useSettingsWords()
  const formats = useFormats()
  const now = useNow()
  const today = dateOf(now, useDayClock())
  return (
    <section>
      <h2>{words.time.title}</h2>
      <div className={styles.pairs}>
        <LanguageChoice />
        <ZoneChoice />
        <DayStartChoice />
      </div>
      <p className="quiet">{words.time.now(formats.moment(now.toString()), formats.fullDate(today))}</p>
    </section>
  )
}

function usePreference<K extends keyof AccountPreferences>(name: K) {
  const preferences: AccountPreferences = usePreferences()
  return useSetting(preferences[name], (value) =>
    changeAccountPreferences({ [name]: value } as Partial<AccountPreferences>),
  )
}

function LanguageChoice() {
  const words = useSettingsWords()
  const { value, change, saving } = usePreference('language')
  return (
    <Setting saving={saving}>
      <Select
        label={words.settings.language}
        value={value}
        choices={LANGUAGE_IDS.map((id) => [id, LANGUAGES[id].name])}
        onChange={change}
      />
    </Setting>
  )
}

function ZoneChoice() {
  const words = useSettingsWords()
  const { value, change, saving } = usePreference('timeZone')
  return (
    <Setting saving={saving}>
      <label>
        <span>{words.time.zone}</span>
        <select value={value} aria-describedby="zone-hint" onChange={({ target }) => change(target.value)}>
          <option value="device">{words.time.asDevice(readable(deviceTimeZone()))}</option>
          {[...zonesByRegion()].map(([region, zones]) => (
            <optgroup key={region} label={region}>
              {zones.map((zone) => (
                <option key={zone} value={zone}>
                  {readable(zone)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <p className="quiet small" id="zone-hint">
        {words.time.zoneHint}
      </p>
    </Setting>
  )
}

function DayStartChoice() {
  const words = useSettingsWords()
  const { value, change, saving } = usePreference('dayStart')
  return (
    <Setting saving={saving}>
      <label>
        <span>{words.time.dayStart}</span>
        <select
          value={value}
          aria-describedby="day-start-hint"
          onChange={({ target }) => change(target.value)}
        >
          {[...new Set([...STARTS, value])].sort().map((start) => (
            <option key={start}>{start}</option>
          ))}
        </select>
      </label>
      <p className="quiet small" id="day-start-hint">
        {words.time.dayStartHint}
      </p>
    </Setting>
  )
}

/** Includes UTC, which browsers support but do not list. */
const zonesByRegion = (): Map<string, string[]> =>
  Map.groupBy(
    [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])],
    (zone) => zone.split('/')[0] ?? '',
  )

const readable = (zone: string): string => zone.replaceAll('_', ' ')
