// How long requests to AI services and their responses are kept.
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { Settings } from '../../../contract/settings.ts'
import { api, call } from '../../api/call.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { queryClient } from '../../queries/client.ts'
import { settingsQuery } from '../../queries/settings.queries.ts'
import { Failure } from '../shell/states.tsx'

const DEFAULT_DAYS = 90
const MAX_DAYS = 36_500

export function RequestsSection() {
  const words = useSettingsWords()
  const { data: settings } = useQuery(settingsQuery)
  return (
    <section>
      <h2>{words.requests.title}</h2>
      <p className="quiet">{words.requests.intro}</p>
      {settings && <KeepForm settings={settings} />}
    </section>
  )
}

function KeepForm({ settings: { keepTaskDataDays } }: { settings: Settings }) {
  const words = useSettingsWords()
  const id = useId()
  const [isForEver, setIsForEver] = useState(keepTaskDataDays === null)
  const [days, setDays] = useState(String(keepTaskDataDays ?? DEFAULT_DAYS))
  const [isSaved, setIsSaved] = useState(false)
  const [error, setError] = useState<unknown>()
  const change = (next: { isForEver?: boolean; days?: string }) => {
    setIsSaved(false)
    if (next.isForEver !== undefined) setIsForEver(next.isForEver)
    if (next.days !== undefined) setDays(next.days)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setError(undefined)
    try {
      const json = { keepTaskDataDays: isForEver ? null : Number(days) }
      queryClient.setQueryData(settingsQuery.queryKey, await call(api.settings.$put, { json }))
      setIsSaved(true)
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <form onSubmit={save}>
      <fieldset className="choices">
        <legend>{words.requests.keep}</legend>
        <label>
          <input type="radio" name={id} checked={!isForEver} onChange={() => change({ isForEver: false })} />
          <span>{words.requests.forDays}</span>
        </label>
        <label>
          <input type="radio" name={id} checked={isForEver} onChange={() => change({ isForEver: true })} />
          <span>{words.requests.forEver}</span>
        </label>
      </fieldset>
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
              onChange={({ target }) => change({ days: target.value })}
            />
          </label>
        )}
        <button type="submit" className="button">
          {words.requests.apply}
        </button>
        <span role="status" className="good">
          {isSaved && words.settings.saved}
        </span>
      </div>
      {error !== undefined && <Failure error={error} />}
    </form>
  )
}
