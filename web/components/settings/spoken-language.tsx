import { useId } from 'react'
import { useRecognitionWords } from '../../i18n/recognition-words.ts'
import { usePreferences } from '../../state/preferences.ts'

/** Languages that most speech models know well. */
const LANGUAGES = (
  'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv mk ms nl no pl pt ro ru sk sl sr sv ta th tl ' +
  'tr uk ur vi zh'
).split(' ')

interface Properties {
  /** BCP 47; null: the service detects it. */
  value: string | null
  onChange: (language: string | null) => void
}

/** Chooses the spoken language. */
export function SpokenLanguage({ value, onChange }: Properties) {
  const words = useRecognitionWords().settings
  const { language } = usePreferences()
  const id = useId()
  const names = new Intl.DisplayNames([language], { type: 'language' })
  const tags = value === null || LANGUAGES.includes(value) ? LANGUAGES : [...LANGUAGES, value]
  const named = tags.map((tag) => ({ tag, name: names.of(tag) ?? tag }))
  named.sort((one, other) => one.name.localeCompare(other.name, language))
  return (
    <div className="field">
      <label htmlFor={id}>{words.language}</label>
      <select id={id} value={value ?? ''} onChange={({ target }) => onChange(target.value || null)}>
        <option value="">{words.anyLanguage}</option>
        {named.map(({ tag, name }) => (
          <option key={tag} value={tag}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
