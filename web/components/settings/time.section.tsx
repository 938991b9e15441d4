import { errorText } from '../../i18n/error-text.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { changeAccountPreferences } from '../../queries/account-preferences.ts'
import { useDayClock } from '../../state/day-clock.ts'
import { LANGUAGE_IDS, LANGUAGES } from '../../state/languages.ts'
import { showNotice } from '../../state/notice.ts'
import { type AccountPreferences, usePreferences } from '../../state/preferences.ts'
import { useNow } from '../../state/today.ts'
import { dateOf, deviceTimeZone } from '../../state/zoned-time.ts'
import { Choice } from '../fields/choice.tsx'

/** A day begins before noon. */
const STARTS = Array.from({ length: 12 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

type Change = (change: Partial<AccountPreferences>) => Promise<void>

/** Changes the account. The control shows the stored value until the service has confirmed. */
function useChange(): Change {
  const words = useSettingsWords()
  return async (change) => {
    try {
      await changeAccountPreferences(change)
    } catch (error) {
      showNotice({ message: errorText(words, error, 'OFFLINE') })
    }
  }
}

/** Language, time zone and beginning of the day, with the resulting date below. */
export function TimeSection() {
  const words = useSettingsWords()
  const formats = useFormats()
  const { dayStart } = usePreferences()
  const change = useChange()
  const now = useNow()
  const today = dateOf(now, useDayClock())
  return (
    <section>
      <h2>{words.time.title}</h2>
      <div className="pairs">
        <LanguageChoice change={change} />
        <ZoneChoice change={change} />
        <p className="quiet small" id="zone-hint">
          {words.time.zoneHint}
        </p>
        <label>
          <span>{words.time.dayStart}</span>
          <select
            value={dayStart}
            aria-describedby="day-start-hint"
            onChange={({ target }) => change({ dayStart: target.value })}
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

function LanguageChoice({ change }: { change: Change }) {
  const words = useSettingsWords()
  const { language } = usePreferences()
  return (
    <Choice
      label={words.settings.language}
      value={language}
      choices={LANGUAGE_IDS.map((id) => [id, LANGUAGES[id].name])}
      onChange={(language) => change({ language })}
    />
  )
}

function ZoneChoice({ change }: { change: Change }) {
  const words = useSettingsWords()
  const { timeZone } = usePreferences()
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
