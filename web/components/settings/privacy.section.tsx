// What never leaves: names and words that are replaced, and types of events.
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { EventType } from '../../../contract/events.ts'
import { MAX_REDACTIONS } from '../../../contract/limits.ts'
import type { Redaction } from '../../../contract/redactions.ts'
import type { Settings } from '../../../contract/settings.ts'
import { isolated } from '../../i18n/isolated.ts'
import { useScreenWords, useWords } from '../../i18n/words.ts'
import { saveSettings } from '../../queries/settings.queries.ts'
import { showNotice } from '../../state/notice.ts'
import { Field } from '../fields/field.tsx'
import { maxLengthOf } from '../fields/max-length.ts'
import { Button } from '../shell/button.tsx'
import { IconButton } from '../shell/icon-button.tsx'
import { Icon } from '../shell/icons.tsx'
import rowsStyles from '../shell/rows.module.css'
import { Failure } from '../shell/states.tsx'
import styles from './setting.module.css'
import { SettingResult } from './setting.tsx'
import settingsStyles from './settings.module.css'
import { SettingsSection } from './settings-section.tsx'
import { useSetting } from './use-setting.ts'

export function PrivacySection() {
  const words = useScreenWords('privacy').settings
  return (
    <SettingsSection title={words.title} intro={words.intro}>
      {({ redactions, never }) => (
        <>
          {redactions.length === 0 && <p>{words.none}</p>}
          <ul className={rowsStyles.rows}>
            {redactions.map((redaction) => (
              <RedactionRow key={redaction.text} redaction={redaction} />
            ))}
          </ul>
          {redactions.length < MAX_REDACTIONS && <NewRedaction />}
          <UnsentTypes never={never} />
          <p className="quiet small">{words.lines}</p>
          <p className="quiet small">{words.files}</p>
        </>
      )}
    </SettingsSection>
  )
}

const without = ({ redactions }: Settings, text: string) => redactions.filter((one) => one.text !== text)

/** In the place of one of the same words. */
const put = (redaction: Redaction) =>
  saveSettings((current) => ({ redactions: [...without(current, redaction.text), redaction] }))

function RedactionRow({ redaction }: { redaction: Redaction }) {
  const words = useScreenWords('privacy').settings
  const { text, replacement } = redaction
  const { mutate: remove, error } = useMutation({
    mutationFn: () => saveSettings((current) => ({ redactions: without(current, text) })),
    // From now on it would be sent.
    onSuccess: () => showNotice({ message: words.gone(isolated(text)), undo: () => put(redaction) }),
  })
  return (
    <li>
      <div>
        <p>
          <bdi>{text}</bdi>
        </p>
        <p className="quiet small">
          <bdi>{replacement ?? words.automatic}</bdi>
        </p>
        <Failure error={error} />
      </div>
      <IconButton label={words.remove(text)} onClick={() => remove()}>
        <Icon name="close" />
      </IconButton>
    </li>
  )
}

const MAX_LENGTH = 100
const hasLetter = (text: string) => /[\p{L}\p{N}]/u.test(text)

function NewRedaction() {
  const words = useScreenWords('privacy').settings
  const [text, setText] = useState('')
  const [replacement, setReplacement] = useState('')
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => put({ text: text.trim(), replacement: replacement.trim() || null }),
    onSuccess: () => {
      setText('')
      setReplacement('')
    },
  })
  const add = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  const typed = { dir: 'auto', autoComplete: 'off', spellCheck: false } as const
  const fault = (value: string) => (value.trim() === '' || hasLetter(value) ? undefined : words.noLetter)
  return (
    <form onSubmit={add}>
      <Field
        {...typed}
        label={words.text}
        maxLength={maxLengthOf(text, MAX_LENGTH)}
        autoCapitalize="words"
        value={text}
        error={fault(text)}
        onChange={({ target }) => setText(target.value)}
      />
      <Field
        {...typed}
        label={words.replacement}
        maxLength={maxLengthOf(replacement, MAX_LENGTH)}
        placeholder={words.automatic}
        value={replacement}
        error={fault(replacement)}
        onChange={({ target }) => setReplacement(target.value)}
      />
      <Button type="submit" disabled={isPending || !hasLetter(text) || fault(replacement) !== undefined}>
        <Icon name="plus" />
        {words.add}
      </Button>
      <Failure error={error} />
    </form>
  )
}

function UnsentTypes({ never }: { never: readonly EventType[] }) {
  const words = useScreenWords('privacy').settings
  const { eventTypes } = useWords()
  return (
    <fieldset className={`${settingsStyles.choices} ${styles.setting}`}>
      <legend>{words.types}</legend>
      {(Object.keys(eventTypes) as EventType[]).map((type) => (
        <UnsentType key={type} type={type} isNever={never.includes(type)} />
      ))}
    </fieldset>
  )
}

function UnsentType({ type, isNever }: { type: EventType; isNever: boolean }) {
  const { eventTypes } = useWords()
  const { value, change, saving } = useSetting(isNever, (isWanted) =>
    saveSettings(({ never }) => {
      const others = never.filter((one) => one !== type)
      return { never: isWanted ? [...others, type] : others }
    }),
  )
  return (
    <>
      <label>
        <input type="checkbox" checked={value} onChange={() => change(!value)} />
        <span>{eventTypes[type]}</span>
      </label>
      <SettingResult saving={saving} />
    </>
  )
}
