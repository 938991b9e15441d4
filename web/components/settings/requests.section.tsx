// How long requests to AI services and their responses are kept.
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Settings } from '../../../contract/settings.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { saveSettings } from '../../queries/settings.queries.ts'
import { Button } from '../shell/button.tsx'
import { Failure } from '../shell/states.tsx'
import { ChooseService } from './choose-service.tsx'
import { SettingsSection } from './settings-section.tsx'

const DEFAULT_DAYS = 90
const MAX_DAYS = 36_500

export function RequestsSection() {
  const words = useSettingsWords()
  return (
    <SettingsSection title={words.requests.title} intro={words.requests.intro}>
      {(settings) => <KeepForm settings={settings} />}
    </SettingsSection>
  )
}

function KeepForm({ settings: { keepTaskDataDays } }: { settings: Settings }) {
  const words = useSettingsWords()
  const [isForEver, setIsForEver] = useState(keepTaskDataDays === null)
  const [days, setDays] = useState(String(keepTaskDataDays ?? DEFAULT_DAYS))
  const { mutate: save, reset, isSuccess, error } = useMutation(saveSettings)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save({ keepTaskDataDays: isForEver ? null : Number(days) })
  }
  return (
    <form onSubmit={submit} onChange={reset}>
      <ChooseService
        legend={words.requests.keep}
        services={[
          ['days', words.requests.forDays],
          [null, words.requests.forEver],
        ]}
        chosen={isForEver ? null : 'days'}
        onChoose={(id) => setIsForEver(id === null)}
      />
      <div className="row bottom">
        {!isForEver && (
          <label className="inline-field">
            <span>{words.requests.days}</span>
            <input
              type="number"
              inputMode="numeric"
              required
              min={1}
              max={MAX_DAYS}
              value={days}
              onChange={({ target }) => setDays(target.value)}
            />
          </label>
        )}
        <Button type="submit">{words.requests.apply}</Button>
        <span role="status" className="good">
          {isSuccess && words.settings.saved}
        </span>
      </div>
      <Failure error={error} />
    </form>
  )
}
