import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { PROVIDERS, type ProviderId } from '../../../contract/providers.ts'
import type { AiTest, Settings, UpdateSettings } from '../../../contract/settings.ts'
import { api, call } from '../../api/call.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { saveSettings } from '../../queries/settings.queries.ts'
import { toApiError } from '../../state/api-error.ts'
import { readPrice, typePrice } from '../../state/typed-price.ts'
import { Button } from '../shell/button.tsx'
import { Failure } from '../shell/states.tsx'
import { BackToDay } from './back-to-day.tsx'
import { PriceFields } from './price-fields.tsx'
import { ProviderAdvice } from './provider-advice.tsx'
import { ServiceFields } from './provider-fields.tsx'
import styles from './settings.module.css'

interface Properties {
  provider: ProviderId
  settings: Settings
}

/** Sets up one service. Saving also selects it for pages. */
export function ProviderForm({ provider, settings }: Properties) {
  const words = useSettingsWords()
  const setUp = useSetUp(provider, settings.providerSettings[provider])
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => scrollToChanges(result.current), [])
  const isIdle = !setUp.isPending && setUp.model.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setUp.save()
  }
  return (
    <form className={styles.providerForm} onSubmit={submit}>
      <ProviderAdvice provider={provider} />
      <ServiceFields {...setUp} provider={provider} settings={settings} />
      <PriceFields price={setUp.price} onChange={setUp.setPrice} />
      <div className="row">
        <Button type="submit" look="primary" disabled={!isIdle}>
          {words.common.save}
        </Button>
        <Button disabled={!isIdle} onClick={setUp.test}>
          {setUp.isPending ? words.settings.testing : words.settings.test}
        </Button>
      </div>
      <div ref={result} className={styles.providerResult}>
        <OutcomeLine provider={provider} outcome={setUp.outcome} error={setUp.error} />
      </div>
    </form>
  )
}

/** On a phone a result would be below the edge of the screen. Parts of it are loaded after the others. */
function scrollToChanges(result: Element | null): (() => void) | undefined {
  if (!result) return undefined
  const observer = new MutationObserver(() => result.scrollIntoView({ block: 'nearest' }))
  observer.observe(result, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** The form's values, its actions and their results. */
function useSetUp(provider: ProviderId, stored: Settings['providerSettings'][ProviderId]) {
  const [model, setModel] = useState(stored.model)
  const [price, setPrice] = useState(() => typePrice(stored.price))
  const [apiKey, setApiKey] = useState('')
  const {
    mutate: run,
    data: outcome,
    error,
    isPending,
  } = useMutation({
    mutationFn: (action: () => Promise<Outcome>) => action(),
  })
  const typed = { model: model.trim(), ...(apiKey.trim() !== '' && { apiKey: apiKey.trim() }) }
  const put = async (json: UpdateSettings) => {
    await saveSettings(json)
    setApiKey('')
    return { saved: true }
  }
  const use = () =>
    put({ aiProvider: provider, providerSettings: { [provider]: { ...typed, price: readPrice(price) } } })
  return {
    ...{ model, setModel, apiKey, setApiKey, price, setPrice, outcome, error, isPending },
    save: () => run(use),
    /** A successful test also saves. */
    test: () =>
      run(async () => {
        const test = await call(api.ai.test.$post, { json: { provider, ...typed } })
        return test.ok ? { test, ...(await use()) } : { test }
      }),
    removeKey: () => run(() => put({ providerSettings: { [provider]: { apiKey: '' } } })),
  }
}

interface Outcome {
  saved?: boolean
  test?: AiTest
}

interface OutcomeProperties {
  provider: ProviderId
  outcome: Outcome | undefined
  error: unknown
}

/** The result of a test or a save. */
function OutcomeLine({ provider, outcome, error }: OutcomeProperties) {
  const words = useSettingsWords()
  const formats = useFormats()
  if (error) return <Failure error={error} />
  const test = outcome?.test
  const { name, place, defaultUrl } = PROVIDERS[provider]
  if (test?.ok === false) {
    return (
      <>
        <Failure error={toApiError(test.error)} />
        <p>
          {words.settings[place === 'hosted' ? 'testMeansHosted' : 'testMeansLocal'](
            name,
            new URL(defaultUrl).origin,
          )}
        </p>
      </>
    )
  }
  return (
    <>
      <p className="good" role="status">
        {outcome?.saved && words.settings.saved}{' '}
        {test && words.settings.testOk(test.model, formats.seconds(test.durationMs))}
      </p>
      {outcome?.saved && <BackToDay className="button" />}
    </>
  )
}
