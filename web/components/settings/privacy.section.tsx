// What never leaves: names and words that are replaced, and types of events.
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { EventType } from '../../../contract/events.ts'
import { MAX_REDACTIONS } from '../../../contract/max-redactions.ts'
import type { Settings } from '../../../contract/settings.ts'
import { usePrivacyWords } from '../../i18n/privacy-words.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { useWords } from '../../i18n/words.ts'
import { saveSettings } from '../../queries/settings.queries.ts'
import { Button } from '../shell/button.tsx'
import { IconButton } from '../shell/icon-button.tsx'
import { Icon } from '../shell/icons.tsx'
import { SaveResult, SettingsSection } from './settings-section.tsx'

export function PrivacySection() {
  const words = usePrivacyWords().settings
  return (
    <SettingsSection title={words.title} intro={words.intro}>
      {(settings) => <PrivacyForm settings={settings} />}
    </SettingsSection>
  )
}

interface Row {
  key: number
  text: string
  replacement: string
}

let lastKey = 0
const toRow = (text = '', replacement: string | null = null): Row => {
  lastKey += 1
  return { key: lastKey, text, replacement: replacement ?? '' }
}

function PrivacyForm({ settings }: { settings: Settings }) {
  const words = usePrivacyWords().settings
  const { common } = useSettingsWords()
  const [rows, setRows] = useState(() =>
    settings.redactions.map(({ text, replacement }) => toRow(text, replacement)),
  )
  const [never, setNever] = useState<readonly EventType[]>(settings.never)
  const { mutate: save, isPending, reset, ...saved } = useMutation(saveSettings)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const redactions = rows
      .filter(({ text }) => text.trim() !== '')
      .map(({ text, replacement }) => ({ text, replacement: replacement.trim() || null }))
    save({ redactions, never: [...never] })
  }
  return (
    <form onSubmit={submit} onChange={reset}>
      <ul className="plain-list redactions">
        {rows.map((row) => (
          <RowFields
            key={row.key}
            row={row}
            onChange={(changed) =>
              setRows(rows.map((one) => (one.key === row.key ? { ...one, ...changed } : one)))
            }
            onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
          />
        ))}
      </ul>
      {rows.length < MAX_REDACTIONS && (
        <p>
          <Button onClick={() => setRows([...rows, toRow()])}>
            <Icon name="plus" />
            {words.add}
          </Button>
        </p>
      )}
      <NeverFields never={never} onChange={setNever} />
      <p className="quiet small">{words.lines}</p>
      <p className="quiet small">{words.files}</p>
      <Button type="submit" look="primary" disabled={isPending}>
        {common.save}
      </Button>
      <SaveResult {...saved} />
    </form>
  )
}

interface RowProperties {
  row: Row
  onChange: (changed: Partial<Row>) => void
  onRemove: () => void
}

function RowFields({ row, onChange, onRemove }: RowProperties) {
  const words = usePrivacyWords().settings
  const id = useId()
  return (
    <li className="redaction">
      <div className="field">
        <label htmlFor={id}>{words.text}</label>
        <input
          id={id}
          // biome-ignore lint/a11y/noAutofocus: a row that was just added is there to be filled.
          autoFocus={row.text === ''}
          dir="auto"
          maxLength={100}
          autoCapitalize="words"
          autoComplete="off"
          spellCheck={false}
          value={row.text}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-instead`}>{words.replacement}</label>
        <input
          id={`${id}-instead`}
          dir="auto"
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          placeholder={words.automatic}
          value={row.replacement}
          onChange={({ target }) => onChange({ replacement: target.value })}
        />
      </div>
      <IconButton label={words.remove(row.text)} onClick={onRemove}>
        <Icon name="close" />
      </IconButton>
    </li>
  )
}

function NeverFields({
  never,
  onChange,
}: {
  never: readonly EventType[]
  onChange: (never: readonly EventType[]) => void
}) {
  const words = usePrivacyWords().settings
  const { eventTypes } = useWords()
  return (
    <fieldset className="choices">
      <legend>{words.types}</legend>
      {(Object.keys(eventTypes) as EventType[]).map((type) => (
        <label key={type}>
          <input
            type="checkbox"
            checked={never.includes(type)}
            onChange={({ target }) =>
              onChange(target.checked ? [...never, type] : never.filter((one) => one !== type))
            }
          />
          <span>{eventTypes[type]}</span>
        </label>
      ))}
    </fieldset>
  )
}
