// Settings of the check of pages, and of the repair of doubted sentences.
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Settings } from '../../../contract/settings.ts'
import { api, call } from '../../api/call.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { queryClient } from '../../queries/client.ts'
import { settingsQuery } from '../../queries/settings.queries.ts'
import { Failure } from '../shell/states.tsx'

export function CheckingSection() {
  const words = useSettingsWords()
  const { data: settings } = useQuery(settingsQuery)
  return (
    <section>
      <h2>{words.checking.title}</h2>
      <p className="quiet">{words.checking.intro}</p>
      {settings && <Choices settings={settings} />}
    </section>
  )
}

type Change = Partial<Pick<Settings, 'checking' | 'repair'>>

function Choices({ settings }: { settings: Settings }) {
  const words = useSettingsWords()
  const [saving, setSaving] = useState<Change>({})
  const { checking, repair } = { ...settings, ...saving }
  const name = useId()
  const [isSaved, setIsSaved] = useState(false)
  const [error, setError] = useState<unknown>()
  const save = async (change: Change) => {
    setIsSaved(false)
    setError(undefined)
    setSaving(change)
    try {
      const saved = await call(api.settings.$put, { json: change })
      // Settings that were asked for before are older.
      await queryClient.cancelQueries(settingsQuery)
      queryClient.setQueryData(settingsQuery.queryKey, saved)
      setIsSaved(true)
    } catch (failure) {
      setError(failure)
    }
    setSaving({})
  }
  return (
    <>
      <fieldset className="choices">
        <legend>{words.checking.who}</legend>
        {(['rules', 'model'] as const).map((value) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              checked={checking === value}
              onChange={() => save({ checking: value })}
            />
            <span>{words.checking.by[value]}</span>
          </label>
        ))}
      </fieldset>
      <p className="quiet small">{words.checking.sent}</p>
      <label className="row">
        <input type="checkbox" checked={repair} onChange={() => save({ repair: !repair })} />
        <span>{words.checking.repair}</span>
      </label>
      <p className="quiet small">{words.checking.repairHint}</p>
      <p role="status" className="good">
        {isSaved && words.settings.saved}
      </p>
      {error !== undefined && <Failure error={error} />}
    </>
  )
}
