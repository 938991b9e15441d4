// What an API key may do: one of three usual choices, or scope by scope.
import { useState } from 'react'
import { SCOPES, type Scope } from '../../../contract/scopes.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { Checkboxes } from '../fields/checkboxes.tsx'
import { Select } from '../fields/select.tsx'
import styles from './scopes.module.css'
import settingsStyles from './settings.module.css'

type ScopeWords = ReturnType<typeof useSettingsWords>['scopes']

const PRESETS = { all: SCOPES, record: ['record'], read: ['read'] } as const satisfies Record<
  string,
  readonly Scope[]
>
type Preset = keyof typeof PRESETS

const CHOICES = ['all', 'record', 'read', 'own'] as const

const presetOf = (scopes: readonly Scope[]): Preset | 'own' =>
  (['all', 'record', 'read'] as const).find((preset) => String(PRESETS[preset]) === String(scopes)) ?? 'own'

/** In words, such as “Everything” or “Read · Write”. */
export function nameScopes(scopes: readonly Scope[], words: ScopeWords): string {
  const preset = presetOf(scopes)
  return preset === 'own' ? scopes.map((scope) => words.short[scope]).join(', ') : words.presets[preset]
}

interface Properties {
  scopes: readonly Scope[]
  onChange: (scopes: readonly Scope[]) => void
}

export function ScopesChoice({ scopes, onChange }: Properties) {
  const { scopes: words } = useSettingsWords()
  const [isOwn, setOwn] = useState(false)
  const preset = isOwn ? 'own' : presetOf(scopes)
  const choose = (chosen: Preset | 'own') => {
    setOwn(chosen === 'own')
    if (chosen !== 'own') onChange(PRESETS[chosen])
  }
  return (
    <>
      <div className={settingsStyles.pairs}>
        <Select
          label={words.label}
          value={preset}
          choices={CHOICES.map((each) => [each, words.presets[each]] as const)}
          onChange={choose}
        />
      </div>
      {preset === 'own' && (
        <fieldset className={styles.scopes}>
          <legend className="visually-hidden">{words.label}</legend>
          <Checkboxes
            choices={SCOPES.map((each) => [each, words.names[each]] as const)}
            value={scopes}
            onChange={onChange}
          />
        </fieldset>
      )}
    </>
  )
}
