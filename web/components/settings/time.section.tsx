import { errorText } from '../../i18n/error-text.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { changeAccountPreferences } from '../../queries/account-preferences.ts'
import { useDayClock } from '../../state/day-clock.ts'
import { LANGUAGE_IDS, LANGUAGES } from '../../state/languages.ts'
import { showNotice } from '../../state/notice.ts'
import { type AccountPreferences, usePreferences } from '../../state/preferences.ts'
import { useNow } from '../../state/today.ts'
import { useWanted } from '../../state/use-wanted.ts'
import { dateOf, deviceTimeZone } from '../../state/zoned-time.ts'
import { Choice } from '../fields/choice.tsx'

/** A day begins before noon. */
const STARTS = Array.from({ length: 12 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

interface ChoiceProperties {
  preferences: AccountPreferences
  change: (change: Partial<AccountPreferences>) => void
}

/** The account's preferences, and what changes them. */
function useChoice(): ChoiceProperties {
  const words = useSettingsWords()
  const [preferences, want] = useWanted(usePreferences())
  const change = (part: Partial<AccountPreferences>) => {
    const saving = changeAccountPreferences(part)
    want(part, saving)
    saving.catch((error) => showNotice({ message: errorText(words, error, 'OFFLINE') }))
  }
  return { preferences, change }
}

/** Language, time zone and beginning of the day, with the resulting date below. */
export function TimeSection() {
  const words = useSettingsWords()
  const formats = useFormats()
  const choice = useChoice()
  const { dayStart } = choice.preferences
  const now = useNow()
  const today = dateOf(now, useDayClock())
  return (
    <section>
      <h2>{words.time.title}</h2>
      <div className="pairs">
        <LanguageChoice {...choice} />
        <ZoneChoice {...choice} />
        <p className="quiet small" id="zone-hint">
          {words.time.zoneHint}
        </p>
        <label>
          <span>{words.time.dayStart}</span>
          <select
            value={dayStart}
            aria-describedby="day-start-hint"
            onChange={({ target }) => choice.change({ dayStart: target.value })}
          >
            {[...new Set([...STARTS, dayStart])].sort().map((start) => (
              <option key={start}>{start}</option>
            ))}
          </select>
        </label>
        <p className="quiet small" id="day-start-hint">
          {words.time.dayStartHint}
        </p>
      </div>
      <p className="quiet">{words.time.now(formats.moment(now.toString()), formats.fullDate(today))}</p>
    </section>
  )
}

function LanguageChoice({ preferences: { language }, change }: ChoiceProperties) {
  const words = useSettingsWords()
  return (
    <Choice
      label={words.settings.language}
      value={language}
      choices={LANGUAGE_IDS.map((id) => [id, LANGUAGES[id].name])}
      onChange={(language) => change({ language })}
    />
  )
}

function ZoneChoice({ preferences: { timeZone }, change }: ChoiceProperties) {
  const words = useSettingsWords()
  return (
    <label>
      <span>{words.time.zone}</span>
      <select
        value={timeZone}
        aria-describedby="zone-hint"
        onChange={({ target }) => change({ timeZone: target.value })}
      >
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
  )
}

/** Includes UTC, which browsers support but do not list. */
const zonesByRegion = (): Map<string, string[]> =>
  Map.groupBy(
    [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])],
    (zone) => zone.split('/')[0] ?? '',
  )

const readable = (zone: string): string => zone.replaceAll('_', ' ')
