import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { useDayClock } from '../../state/day-clock.ts'
import { setPreferences, usePreferences } from '../../state/preferences.ts'
import { useNow } from '../../state/today.ts'
import { dateOf, deviceTimeZone } from '../../state/zoned-time.ts'

/** Nobody's day begins after noon. */
const START_HOURS = Array.from({ length: 13 }, (_, hour) => hour)

/** By which clock days are counted, and from which hour on; what it comes to now stands below. */
export function TimeSection() {
  const words = useWords()
  const formats = useFormats()
  const { dayStartHour } = usePreferences()
  const now = useNow()
  const today = dateOf(now, useDayClock())
  return (
    <section>
      <h2>{words.time.title}</h2>
      <div className="pairs">
        <ZoneChoice />
        <label>
          <span>{words.time.dayStart}</span>
          <select
            value={dayStartHour}
            aria-describedby="day-start-hint"
            onChange={({ target }) => setPreferences({ dayStartHour: Number(target.value) })}
          >
            {START_HOURS.map((hour) => (
              <option key={hour} value={hour}>
                {hour}:00
              </option>
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

function ZoneChoice() {
  const words = useWords()
  const { timeZone } = usePreferences()
  return (
    <label>
      <span>{words.time.zone}</span>
      <select value={timeZone} onChange={({ target }) => setPreferences({ timeZone: target.value })}>
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

/** UTC is a zone that browsers know and do not list. */
const zonesByRegion = (): Map<string, string[]> =>
  Map.groupBy(
    [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])],
    (zone) => zone.split('/')[0] ?? '',
  )

const readable = (zone: string): string => zone.replaceAll('_', ' ')
