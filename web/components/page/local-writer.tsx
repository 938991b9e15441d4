// Offers a model that runs beside the service, where no service is chosen yet: one press chooses it and writes the page.

import { useMutation, useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Link } from 'wouter'
import { PROVIDERS } from '../../../contract/providers.ts'
import { useFormats } from '../../i18n/formats.ts'
import { isolated } from '../../i18n/isolated.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { localProvidersQuery, saveSettings } from '../../queries/settings.queries.ts'
import { Button } from '../shell/button.tsx'
import { Failure } from '../shell/states.tsx'

interface Properties {
  /** Where another service is chosen. */
  settingsPath: string
  onChosen: () => void
  /** Shown where none is found. */
  otherwise: ComponentType<{ settingsPath: string }>
}

export function LocalWriter({ settingsPath, onChosen, otherwise: Otherwise }: Properties) {
  const words = useScreenWords('localWriter')
  const formats = useFormats()
  const { data: found, isPending } = useQuery(localProvidersQuery)
  const saving = useMutation({ mutationFn: saveSettings })
  const [offer] = (found ?? []).flatMap(({ provider, models: [model] }) =>
    model ? [{ provider, model }] : [],
  )
  // For two seconds at most: what is pressed does not change under the finger.
  if (isPending) return <div className="sheet empty" aria-busy />
  if (!offer) return <Otherwise settingsPath={settingsPath} />
  const { provider, model } = offer
  const size = model.billions !== null && words.billions(formats.number(model.billions))
  const named = isolated(model.name) + (size ? ` (${size})` : '')
  const choose = async () => {
    await saving.mutateAsync({
      aiProvider: provider,
      providerSettings: { [provider]: { model: model.name } },
    })
    onChosen()
  }
  return (
    <div className="sheet empty">
      <p>
        {words.willWrite(PROVIDERS[provider].name, named)}{' '}
        {model.fits !== null && <span className="quiet">{words.stays}</span>}
      </p>
      <div className="row">
        <Button
          look="primary"
          disabled={saving.isPending}
          onClick={() => void choose().catch(() => undefined)}
        >
          {words.write}
        </Button>
        <Link href={settingsPath} className="button plain">
          {words.other}
        </Link>
      </div>
      <Failure error={saving.error} />
    </div>
  )
}
