import { useState } from 'react'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { setPreferences, usePreferences } from '../../state/preferences.ts'
import { Checkbox } from '../fields/checkbox.tsx'
import { Select } from '../fields/select.tsx'
import { Button } from '../shell/button.tsx'
import { ShortcutList } from '../shortcuts/shortcut-list.tsx'
import { Setting } from './setting.tsx'
import styles from './settings.module.css'
import { useSetting } from './use-setting.ts'

const THEMES = ['system', 'light', 'dark'] as const

/** Settings of this device. */
export function DeviceSection() {
  const words = useSettingsWords()
  const { theme, position, hasSingleKeys } = usePreferences()
  const look = useSetting(theme, async (chosen) => setPreferences({ theme: chosen }))
  const here = useSetting(position === 'allowed', async (isAllowed) =>
    setPreferences({ position: isAllowed ? 'allowed' : 'refused' }),
  )
  const keys = useSetting(hasSingleKeys, async (isWanted) => setPreferences({ hasSingleKeys: isWanted }))
  return (
    <section>
      <h2>{words.settings.device}</h2>
      <div className={styles.pairs}>
        <Setting saving={look.saving}>
          <Select
            label={words.settings.theme}
            value={look.value}
            choices={THEMES.map((each) => [each, words.settings.themes[each]])}
            onChange={look.change}
          />
        </Setting>
      </div>
      <Setting saving={here.saving}>
        <Checkbox {...here} label={words.settings.position} />
      </Setting>
      <Setting saving={keys.saving}>
        <Checkbox {...keys} label={words.settings.singleKeys} />
      </Setting>
      <Shortcuts />
    </section>
  )
}

function Shortcuts() {
  const { title } = useScreenWords('shortcuts')
  const [isListShown, setIsListShown] = useState(false)
  return (
    <>
      <Button look="link" onClick={() => setIsListShown(true)}>
        {title}
      </Button>
      {isListShown && <ShortcutList onClose={() => setIsListShown(false)} />}
    </>
  )
}
