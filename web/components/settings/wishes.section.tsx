// The user's wishes for every page.
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { Wishes } from '../../../contract/wishes.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { listLanguages, useWishWords } from '../../i18n/wish-words.ts'
import { saveSettings } from '../../queries/settings.queries.ts'
import { Choice } from '../fields/choice.tsx'
import { TooLongNote } from '../fields/too-long-note.tsx'
import { Button } from '../shell/button.tsx'
import { Failure } from '../shell/states.tsx'
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
  const { mutate: save, reset, isSuccess, error } = useMutation(saveSettings)
  const change = (part: Partial<Wishes>) => setWishes({ ...wishes, ...part })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save({ wishes })
  }
  return (
    <form onSubmit={submit} onChange={reset}>
      <div className="pairs">
        <Choices wishes={wishes} onChange={change} />
      </div>
      <div className="field">
        <label htmlFor={id}>{words.text}</label>
        <textarea
          id={id}
          rows={3}
          dir="auto"
          aria-describedby={`${id}-hint`}
          value={wishes.text}
          onChange={({ target }) => change({ text: target.value })}
        />
        <TooLongNote text={wishes.text} max={2000} />
        <p className="quiet small" id={`${id}-hint`}>
          {words.textHint}
        </p>
      </div>
      <p className="row">
        <Button type="submit">{common.save}</Button>
        <span role="status" className="good">
          {isSuccess && settingsWords.saved}
        </span>
      </p>
      <Failure error={error} />
    </form>
  )
}

function Choices({ wishes, onChange }: { wishes: Wishes; onChange: (part: Partial<Wishes>) => void }) {
  const words = useWishWords()
  const none = ['', words.noWish] as const
  const languages = listLanguages(wishes.language).map(({ tag, name }) => [tag, name] as const)
  return (
    <>
      <Choice
        label={words.tone}
        value={wishes.tone ?? ''}
        choices={[none, ...entriesOf(words.tones)]}
        onChange={(tone) => onChange({ tone: tone || null })}
      />
      <Choice
        label={words.length}
        value={wishes.length ?? ''}
        choices={[none, ...entriesOf(words.lengths)]}
        onChange={(length) => onChange({ length: length || null })}
      />
      <Choice
        label={words.person}
        value={wishes.person ?? ''}
        choices={[none, ...entriesOf(words.persons)]}
        onChange={(person) => onChange({ person: person || null })}
      />
      <Choice
        label={words.language}
        value={wishes.language ?? ''}
        choices={[['', words.asEvents], ...languages]}
        onChange={(language) => onChange({ language: language || null })}
      />
    </>
  )
}

const entriesOf = <K extends string>(names: Readonly<Record<K, string>>): [K, string][] =>
  // The type of `Object.entries` forgets the names of the members.
  Object.entries(names) as [K, string][]
