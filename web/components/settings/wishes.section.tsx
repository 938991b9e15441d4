// The user's wishes for every page.
import { type FormEvent, useId, useState } from 'react'
import type { Wishes } from '../../../contract/wishes.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { listLanguages, useWishWords } from '../../i18n/wish-words.ts'
import { maxLengthOf } from '../fields/max-length.ts'
import { Failure } from '../shell/states.tsx'
import { useSaveSettings } from './save-settings.ts'
import { SettingsSection } from './settings-section.tsx'

export function WishesSection() {
  const words = useWishWords()
  return (
    <SettingsSection title={words.title} intro={words.intro}>
      {(settings) => <WishesForm stored={settings.wishes} />}
    </SettingsSection>
  )
}

function WishesForm({ stored }: { stored: Wishes }) {
  const words = useWishWords()
  const { common, settings: settingsWords } = useSettingsWords()
  const id = useId()
  const [wishes, setWishes] = useState(stored)
  const { save, forget, isDone, error } = useSaveSettings()
  const change = (part: Partial<Wishes>) => setWishes({ ...wishes, ...part })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    return save({ wishes })
  }
  return (
    <form onSubmit={submit} onChange={forget}>
      <div className="pairs">
        <Choices wishes={wishes} onChange={change} />
      </div>
      <div className="field">
        <label htmlFor={id}>{words.text}</label>
        <textarea
          id={id}
          rows={3}
          maxLength={maxLengthOf(wishes.text, 2000)}
          aria-describedby={`${id}-hint`}
          value={wishes.text}
          onChange={({ target }) => change({ text: target.value })}
        />
        <p className="quiet small" id={`${id}-hint`}>
          {words.textHint}
        </p>
      </div>
      <p className="row">
        <button type="submit" className="button">
          {common.save}
        </button>
        <span role="status" className="good">
          {isDone && settingsWords.saved}
        </span>
      </p>
      {error !== undefined && <Failure error={error} />}
    </form>
  )
}

function Choices({ wishes, onChange }: { wishes: Wishes; onChange: (part: Partial<Wishes>) => void }) {
  const words = useWishWords()
  const languages = listLanguages(wishes.language).map(({ tag, name }): [string, string] => [tag, name])
  return (
    <>
      <Choice
        label={words.tone}
        none={words.noWish}
        value={wishes.tone}
        choices={entriesOf(words.tones)}
        onChange={(tone) => onChange({ tone })}
      />
      <Choice
        label={words.length}
        none={words.noWish}
        value={wishes.length}
        choices={entriesOf(words.lengths)}
        onChange={(length) => onChange({ length })}
      />
      <Choice
        label={words.person}
        none={words.noWish}
        value={wishes.person}
        choices={entriesOf(words.persons)}
        onChange={(person) => onChange({ person })}
      />
      <Choice
        label={words.language}
        none={words.asEvents}
        value={wishes.language}
        choices={languages}
        onChange={(language) => onChange({ language })}
      />
    </>
  )
}

const entriesOf = <K extends string>(names: Readonly<Record<K, string>>): [K, string][] =>
  // The type of `Object.entries` forgets the names of the members.
  Object.entries(names) as [K, string][]

interface ChoiceProperties<K extends string> {
  label: string
  /** The label of no wish. */
  none: string
  value: K | null
  choices: readonly [K, string][]
  onChange: (value: K | null) => void
}

function Choice<K extends string>({ label, none, value, choices, onChange }: ChoiceProperties<K>) {
  const choose = (chosen: string) => onChange(choices.find(([key]) => key === chosen)?.[0] ?? null)
  return (
    <label>
      <span>{label}</span>
      <select value={value ?? ''} onChange={({ target }) => choose(target.value)}>
        <option value="">{none}</option>
        {choices.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
