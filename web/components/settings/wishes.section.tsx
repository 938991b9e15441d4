// The user's wishes for every page.
import { useId } from 'react'
import { countCharacters, isLongerThan } from '../../../contract/characters.ts'
import type { UpdateWishes, Wishes } from '../../../contract/wishes.ts'
import { useFormats } from '../../i18n/formats.ts'
import { listLanguages } from '../../i18n/wish-words.ts'
import { useScreenWords, useWords } from '../../i18n/words.ts'
import { saveSettings } from '../../queries/settings.queries.ts'
import { Select } from '../fields/select.tsx'
import { Setting } from './setting.tsx'
import styles from './settings.module.css'
import { SettingsSection } from './settings-section.tsx'
import { useSetting, useTypedSetting } from './use-setting.ts'

export function WishesSection() {
  const words = useScreenWords('wishes')
  return (
    <SettingsSection title={words.title} intro={words.intro}>
      {(settings) => <WishesForm stored={settings.wishes} />}
    </SettingsSection>
  )
}

function WishesForm({ stored }: { stored: Wishes }) {
  const words = useScreenWords('wishes')
  const none = ['', words.noWish] as const
  const languages = listLanguages(stored.language).map(({ tag, name }) => [tag, name] as const)
  return (
    <>
      <div className={styles.pairs}>
        <Wish name="tone" stored={stored} choices={[none, ...entriesOf(words.tones)]} />
        <Wish name="length" stored={stored} choices={[none, ...entriesOf(words.lengths)]} />
        <Wish name="person" stored={stored} choices={[none, ...entriesOf(words.persons)]} />
        <Wish name="language" stored={stored} choices={[['', words.asEvents], ...languages]} />
      </div>
      <OwnWords stored={stored.text} />
    </>
  )
}

interface WishProperties {
  name: 'tone' | 'length' | 'person' | 'language'
  stored: Wishes
  /** Empty: no wish. */
  choices: readonly (readonly [string, string])[]
}

function Wish({ name, stored, choices }: WishProperties) {
  const words = useScreenWords('wishes')
  const { value, change, saving } = useSetting<string>(stored[name] ?? '', (chosen) =>
    // The choices are those of the contract.
    saveSettings({ wishes: { [name]: chosen || null } as UpdateWishes }),
  )
  return (
    <Setting saving={saving}>
      <Select label={words[name]} value={value} choices={choices} onChange={change} />
    </Setting>
  )
}

const MAX_LENGTH = 2000

function OwnWords({ stored }: { stored: string }) {
  const words = useScreenWords('wishes')
  const id = useId()
  const { common } = useWords()
  const { number } = useFormats()
  const { field, ...result } = useTypedSetting(stored, {
    save: (text) => saveSettings({ wishes: { text } }),
    check: (text) =>
      isLongerThan(text, MAX_LENGTH)
        ? common.tooLong(number(countCharacters(text) - MAX_LENGTH), number(MAX_LENGTH))
        : undefined,
  })
  return (
    <Setting {...result}>
      <div className="field">
        <label htmlFor={id}>{words.text}</label>
        <textarea id={id} rows={3} dir="auto" aria-describedby={`${id}-hint`} {...field} />
        <p className="quiet small" id={`${id}-hint`}>
          {words.textHint}
        </p>
      </div>
    </Setting>
  )
}

const entriesOf = <K extends string>(names: Readonly<Record<K, string>>): [K, string][] =>
  // The type of `Object.entries` forgets the names of the members.
  Object.entries(names) as [K, string][]
