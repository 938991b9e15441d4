import { useSettingsWords } from '../../i18n/settings-words.ts'
import { type Preferences, setPreferences, usePreferences } from '../../state/preferences.ts'

const THEMES = ['system', 'light', 'dark'] as const

/** Settings of this device, which take effect at once. */
export function DeviceSection() {
  const words = useSettingsWords()
  const preferences = usePreferences()
  return (
    <section>
      <h2>{words.settings.device}</h2>
      <div className="pairs">
        <label>
          <span>{words.settings.theme}</span>
          <select
            value={preferences.theme}
            onChange={({ target }) => setPreferences({ theme: target.value as Preferences['theme'] })}
          >
            {THEMES.map((theme) => (
              <option key={theme} value={theme}>
                {words.settings.themes[theme]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <PositionChoice />
    </section>
  )
}

function PositionChoice() {
  const words = useSettingsWords()
  const { position } = usePreferences()
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={position === 'allowed'}
        onChange={({ target }) => setPreferences({ position: target.checked ? 'allowed' : 'refused' })}
      />
      <span>{words.settings.position}</span>
    </label>
  )
}
