import { useState } from 'react'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { setPreferences, usePreferences } from '../../state/preferences.ts'
import { Choice } from '../fields/choice.tsx'
import { Button } from '../shell/button.tsx'
import { ShortcutList } from '../shortcuts/shortcut-list.tsx'

const THEMES = ['system', 'light', 'dark'] as const

/** Settings of this device, which take effect at once. */
export function DeviceSection() {
  const words = useSettingsWords()
  const preferences = usePreferences()
  return (
    <section>
      <h2>{words.settings.device}</h2>
      <div className="pairs">
        <Choice
          label={words.settings.theme}
          value={preferences.theme}
          choices={THEMES.map((theme) => [theme, words.settings.themes[theme]])}
          onChange={(theme) => setPreferences({ theme })}
        />
      </div>
      <PositionChoice />
      <ShortcutChoice />
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

function ShortcutChoice() {
  const words = useSettingsWords()
  const { title } = useScreenWords('shortcuts')
  const { hasSingleKeys } = usePreferences()
  const [isListShown, setIsListShown] = useState(false)
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          checked={hasSingleKeys}
          onChange={({ target }) => setPreferences({ hasSingleKeys: target.checked })}
        />
        <span>{words.settings.singleKeys}</span>
      </label>
      <Button look="link" onClick={() => setIsListShown(true)}>
        {title}
      </Button>
      {isListShown && <ShortcutList onClose={() => setIsListShown(false)} />}
    </>
  )
}
